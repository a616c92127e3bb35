"""Questions to a class: what is asked, when, and what is kept from it until it has answered."""
