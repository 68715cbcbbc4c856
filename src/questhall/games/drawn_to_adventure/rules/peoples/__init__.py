"""What each people of the maps has of its own: elves, green elves, halflings, trobits."""
