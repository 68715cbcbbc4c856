"""A Unit's Count: moving, acting, handling things."""
