"""The cards and all else that is put on the felt, drawn once and cached as sprites."""
