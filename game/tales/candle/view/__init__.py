"""Candle on the screen: it reads the rules' view and never decides."""
