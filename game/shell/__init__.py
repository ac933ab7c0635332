"""Every screen that all tales share, and the contracts between them and a tale."""
