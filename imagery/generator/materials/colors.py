"""Colours. Blender counts in linear light; people write sRGB."""

ALUMINIUM = (0.86, 0.87, 0.89, 1)
MACHINED_ALUMINIUM = (0.83, 0.84, 0.86, 1)


def linear(srgb):
    """Returns '#rrggbb' as linear (red, green, blue, 1)."""
    digits = srgb.lstrip('#')
    channels = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1,)


def darker(color, share):
    """Returns a linear colour with its light multiplied by `share`."""
    return tuple(channel * share for channel in color[:3]) + (1,)
