"""The workshop: every generator watched step by step, and its results taken home."""
