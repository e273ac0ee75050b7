"""What is shown: boards, menus, pages, texts."""
