"""What several people play together: races."""
