"""The words games are declared in, one file each."""
