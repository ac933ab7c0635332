"""Advice: what somebody would do who sees what the party sees, and thinks one turn ahead."""
