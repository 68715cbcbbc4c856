"""How hard and how fair the games are, each in its own words: what the laboratory's general tables cannot ask."""
