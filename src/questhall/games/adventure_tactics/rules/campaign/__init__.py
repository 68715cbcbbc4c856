"""Between encounters: setting up, the way through the campaign, rewards, the campaign sheet."""
