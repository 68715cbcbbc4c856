"""Fighting: dice, damage and healing, attacks, movement, conditions, protection, summons, whom enemies go for."""
