"""Everything on disk: where it is, the runs being played, the chronicle of finished ones.

No clock is read here: whoever calls passes the time in, in seconds since 1970 (UTC).
"""
