"""What a board shows: placements in a frame, frames in a film, and the picture of them."""
