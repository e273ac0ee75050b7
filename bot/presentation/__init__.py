"""What is shown: boards, menus, pages, words."""
