"""The drawings of the card table: what lies on it, who stands on its cards, its stories."""
