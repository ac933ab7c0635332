"""The pictures of Hex: washes, symbols, dwellings, patrol, and the pages of its panel."""
