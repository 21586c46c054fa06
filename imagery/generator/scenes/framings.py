"""Camera positions by name. Units of 100 mm, angles in degrees, lenses in millimetres."""

from dataclasses import dataclass

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Framing:
    """Camera and position of a wheel in a picture.

    at, towards: the camera and what it points to; f_stop, focus: see `studio/stage.py`
    turn: of the wheel about the vertical; spin: about its axis
    tyre: whether the wheel wears one; close_up: fine mesh, grooves visible
    """

    at: Point
    towards: Point
    lens: float
    f_stop: float
    focus: Point
    turn: float
    spin: float = 0
    tyre: bool = True
    close_up: bool = False


FRAMINGS = {
    'hero-wide': Framing((3.0, -38, 1.6), (-2.2, 0, -0.05), 100, 0.22, (0, -1, 0), turn=-24),
    'hero-tall': Framing((3.0, -38, 2.4), (0.25, 0, 1.42), 118, 0.22, (0, -1, 0), turn=-24),
    'finish': Framing(
        (2.4, -34, 2.6), (0.22, 0, -0.10), 190, 0.35, (0, -0.6, 0), turn=-24, spin=18, tyre=False
    ),
    # The wheel fills the picture: the kerb damage must be visible on a phone.
    'before-after': Framing((-3.2, -26, 1.4), (-0.05, 0, -0.14), 102, 0.4, (0, -0.4, 0), turn=-10, spin=18),
    'from-right': Framing((3.0, -38, 1.8), (0.2, 0, -0.05), 147, 0.22, (0, -1, 0), turn=-26),
    'from-left': Framing((-3.0, -38, 2.0), (-0.25, 0, -0.05), 147, 0.22, (0, -1, 0), turn=30),
    # Gloss black mirrors its surroundings: turned until no lamp is reflected in the hub.
    'black-from-left': Framing((-3.0, -38, 2.0), (-0.25, 0, -0.05), 147, 0.22, (0, -1, 0), turn=22),
    'service': Framing((-3.0, -38, 2.0), (-0.25, 0, -0.05), 128, 0.22, (0, -1, 0), turn=30),
    'bare': Framing((2.4, -34, 2.6), (0.20, 0, -0.08), 146, 0.35, (0, -0.6, 0), turn=-24, tyre=False),
    'renovation': Framing((2.4, -34, 2.6), (0.20, 0, -0.10), 140, 0.35, (0, -0.6, 0), turn=-24, tyre=False),
    'front': Framing((0.6, -36, 0.8), (0, 0, -0.02), 142, 0.3, (0, -0.3, 0), turn=-4),
    # The back of a bare rim: the inside of the barrel below the hub.
    'behind': Framing(
        (-2.6, -12, 7.0), (0.0, -1.2, -1.35), 84, 0.5, (0, -2.0, -2.2), turn=176, spin=18, tyre=False
    ),
    # A short lens close to the ground.
    'low': Framing((-5.2, -12.5, -2.2), (0.15, 0, -0.12), 52, 0.35, (-0.8, -0.6, 0), turn=-4),
    # From a standing person's height, with a normal lens.
    'high': Framing((5.0, -15, 7.6), (0.0, 0.2, 0.3), 67, 0.35, (0, -0.6, 0.6), turn=-14),
    'hub': Framing((2.6, -9.6, 1.6), (0.25, 0.2, 0.05), 82, 0.6, (0.1, 0.1, 0.05), turn=-24, close_up=True),
    'lip': Framing(
        (-1.2, -9.5, 2.4), (-0.95, -0.2, 0.75), 92, 0.6, (-1.2, -0.35, 0.8), turn=-24, close_up=True
    ),
    'black-lip': Framing(
        (-1.2, -9.5, 2.4), (-0.95, -0.2, 0.75), 92, 0.6, (-1.2, -0.35, 0.8), turn=9, close_up=True
    ),
}
