"""What every map and card must obey, so that a new one plays as well as ours."""
