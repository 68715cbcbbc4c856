"""The ground of a Scene: the lattice of dots, maps and their scales, terrain, steps, and the ways over a map."""
