"""Units: what they are, carry and can do, where they stand, and what a step costs them."""
