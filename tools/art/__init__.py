"""The drawing kit: ink, wash and candlelight, baked into the pictures under assets/."""
