"""Data of three tyres: cuts in the tread and lettering on the sidewall. Units of 100 mm."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Slot:
    """A cut across a rib, once for each block.

    inner, outer: distances from the tread's middle between which it runs
    slant: share of a block's length that it drifts along one unit; chevron: mirrored at the middle
    half_width: share of a block's length
    """

    inner: float
    outer: float
    slant: float
    half_width: float
    depth: float
    chevron: bool = False


@dataclass(frozen=True)
class Inscription:
    """A line of text: degrees of its middle, radius of its base line and size in units."""

    text: str
    angle: float
    radius: float
    size: float


@dataclass(frozen=True)
class Tread:
    """grooves: around the tyre, each with its place, half width and depth; blocks: how many around."""

    grooves: tuple[tuple[float, float, float], ...]
    blocks: int
    slots: tuple[Slot, ...]
    inscriptions: tuple[Inscription, ...]


TREADS = {
    'road': Tread(
        grooves=((-0.33, 0.055, 0.07), (0.33, 0.055, 0.07), (-0.70, 0.05, 0.07), (0.70, 0.05, 0.07)),
        blocks=72,
        slots=(
            Slot(0.74, 2.0, 0.35, 0.10, 0.055),
            Slot(0.40, 0.64, 0.9, 0.055, 0.045),
            Slot(-1.0, 0.20, -1.1, 0.045, 0.035),
        ),
        inscriptions=(
            Inscription('245/35 R19  93Y  XL', 118, 2.855, 0.125),
            Inscription('ATELIER  GT', 262, 2.83, 0.17),
            Inscription('TUBELESS  RADIAL', 10, 2.865, 0.075),
            Inscription('TREADWEAR 300  TRACTION A', 200, 2.865, 0.06),
        ),
    ),
    # Directional: two wide grooves, chevrons that open towards the shoulder.
    'sport': Tread(
        grooves=((-0.24, 0.075, 0.075), (0.24, 0.075, 0.075), (-0.66, 0.06, 0.07), (0.66, 0.06, 0.07)),
        blocks=46,
        slots=(
            Slot(0.72, 2.0, 0.75, 0.055, 0.06, chevron=True),
            Slot(0.36, 0.62, 1.5, 0.05, 0.05, chevron=True),
        ),
        inscriptions=(
            Inscription('255/35 R19  96Y  XL', 62, 2.855, 0.115),
            Inscription('CORSIA  R', 236, 2.83, 0.19),
            Inscription('OUTSIDE', 330, 2.865, 0.07),
            Inscription('TUBELESS  RADIAL', 150, 2.865, 0.07),
        ),
    ),
    # Many small blocks, for all seasons.
    'touring': Tread(
        grooves=(
            (0, 0.035, 0.06),
            (-0.42, 0.06, 0.07),
            (0.42, 0.06, 0.07),
            (-0.78, 0.035, 0.06),
            (0.78, 0.035, 0.06),
        ),
        blocks=96,
        slots=(
            Slot(0.82, 2.0, 0.2, 0.13, 0.06),
            Slot(0.49, 0.73, 1.3, 0.08, 0.05, chevron=True),
            Slot(0.05, 0.34, 1.8, 0.08, 0.045, chevron=True),
        ),
        inscriptions=(
            Inscription('235/40 R19  96W  XL', 74, 2.86, 0.11),
            Inscription('VOSGIA  4S', 196, 2.83, 0.15),
            Inscription('MUD AND SNOW', 300, 2.865, 0.07),
        ),
    ),
}
