"""What is asked and answered: requests, replies, texts, ids."""
