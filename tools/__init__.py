"""What `./batak` does in a checkout. The installed package knows nothing of it."""
