"""What a chart is drawn from."""
