"""The lights of the house: one set for all wheels, one for chrome, one for the bench.

All pictures share them, so that they look like one photographer's. `strength` dims or lifts a whole set.
"""

from studio.softbox import COOL, COOL_BACK, WARM, WHITE, softbox, spot

CHROME_WHITE = (0.97, 0.98, 1)
BACKDROP = (0.75, 0.85, 1)


def light_wheel(strength=1.0):
    """Adds the lights that all wheels of the set have."""
    softbox('top', (0, -5, 12), (20, 11), 13.0 * strength, WHITE, 0.9)
    softbox('key', (-12, -13, 4), (11, 15), 11.0 * strength, WARM, 0.95)
    softbox('strip', (-4.5, -20, 1.5), (2.2, 14), 14.0 * strength, WHITE, 0.8)
    softbox('right', (12, -5, 1.5), (4, 12), 17.0 * strength, COOL, 0.8, (0, 0, -0.5))
    softbox('back', (5, 12, 8), (16, 3), 12.0 * strength, COOL_BACK, 0.8)


def light_chrome(strength=1.0):
    """Adds narrow soft strips with dark gaps: a mirror shows only its surroundings."""
    softbox('top', (0, -5, 12), (18, 5), 8.0 * strength, WHITE, 0.9)
    strips = ((-13, -9, 3.2, 7.0), (-8.5, -17, 1.6, 8.0), (-1.5, -24, 1.3, 6.0), (7.5, -17, 1.0, 7.0))
    for x, y, width, power in (*strips, (13, -5, 2.6, 9.0)):
        softbox('strip', (x, y, 3.5), (width, 13), power * strength, CHROME_WHITE, 0.75, (0, 0, 0.3))
    # Dark grey rather than black between the strips.
    softbox('fill', (-12, -13, 4), (12, 15), 2.6 * strength, (1, 0.985, 0.96), 0.95)
    softbox('low', (-4, -16, -2.2), (9, 0.7), 2.5 * strength, WHITE, 0.8)
    softbox('back', (5, 12, 8), (16, 3), 9.0 * strength, COOL_BACK, 0.8)


def light_bench(strength=1.0):
    """Adds closer and softer lights, for parts on the bench."""
    softbox('top', (0, -3, 10), (12, 8), 9.0 * strength, WHITE, 0.9, (0, 0, -0.5))
    softbox('key', (-9, -9, 5), (8, 8), 15.0 * strength, WARM, 0.9, (0, 0, -0.6))
    softbox('front', (2.5, -14, 5.5), (5, 4), 9.0 * strength, WHITE, 0.9, (0, 0, -1))
    softbox('right', (9, 1, 3), (3, 8), 13.0 * strength, COOL, 0.8, (0, 0, -0.8))
    softbox('back', (2, 11, 7), (12, 3), 9.0 * strength, COOL_BACK, 0.8)


def light_backdrop(power=9000, height=2.5):
    """Adds a glow on the wall behind the subject, which separates its outline from the dark."""
    spot((0, 4, 10), (0, 16, height), power, 75, BACKDROP)


def light_metal():
    """Adds lights for bright parts: soft strips with gaps at the sides, a graded panel for flat tops."""
    softbox('top', (0, -3, 10), (9, 6), 7.0, WHITE, 0.9, (0, 0, -0.5))
    for x, y, width, power in (
        (-9, -7, 5.5, 15.0),
        (-3, -14, 2, 11.0),
        (4.5, -13, 1.5, 11.0),
        (9, -1, 3.6, 16.0),
    ):
        softbox('strip', (x, y, 3.0), (width, 9), power, (0.98, 0.985, 1), 0.8, (0, 0, -0.8))
    softbox('back', (-1, 13, 6.0), (13, 6), 2.6, (0.90, 0.95, 1), 0.95, (0, 0, -0.5), rising=True)
