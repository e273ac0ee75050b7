"""The second shelf: patiences that people know and the book does not have, one file each, as the book's."""
