"""The wheel designs, as numbers.

A wheel is described by one sector of 72 degrees; five of them make the whole. A spoke is a polyline in polar
coordinates, (radius, degrees, half width), which the field thickens and melts into its neighbours, into the
hub and into the rim. Towards the rim a spoke widens, as castings do where they carry the load over. Radii and
widths are in units of 100 mm: 2.53 is the outer edge of a 20-inch rim.

A new design is a new entry: its polylines first, then how it melts together.
"""

from dataclasses import dataclass, replace

Spoke = tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Design:
    """What tells one wheel from another.

    spokes: polylines of (radius, degrees, half width) within -36 … 36 degrees
    bolt_angle: degrees of the first of the five bolts
    melt: how far neighbouring spokes flow into each other, in units
    ledge, ledge_drop: the step along each spoke's flank: how far it stands out, and how deep it lies
    dish: how much deeper the spokes sit than the lip, in units; leaves a wide lip to polish
    curved: whether spokes are smooth curves through their points instead of polylines with melted joints
    """

    spokes: tuple[Spoke, ...]
    bolt_angle: float
    melt: float
    ledge: float
    ledge_drop: float
    dish: float = 0.0
    curved: bool = False


_Y_SPOKE = Design(
    spokes=(
        ((0.45, 0, 0.23), (0.95, 0, 0.175), (1.30, 0, 0.165)),
        ((1.12, 1.2, 0.12), (1.45, 4.6, 0.098), (2.22, 12.7, 0.080), (2.50, 15.6, 0.125)),
        ((1.12, -1.2, 0.12), (1.45, -4.6, 0.098), (2.22, -12.7, 0.080), (2.50, -15.6, 0.125)),
    ),
    bolt_angle=36,
    melt=0.16,
    ledge=0.045,
    ledge_drop=0.085,
)
_TWIN_SPOKE = Design(
    spokes=(
        ((0.50, 17, 0.125), (2.22, 10.4, 0.090), (2.50, 10.2, 0.145)),
        ((0.50, -17, 0.125), (2.22, -10.4, 0.090), (2.50, -10.2, 0.145)),
    ),
    bolt_angle=36,
    melt=0.14,
    ledge=0.04,
    ledge_drop=0.08,
)
_MULTI_SPOKE = Design(
    spokes=tuple(
        ((0.55, angle, 0.085), (2.25, angle, 0.060), (2.50, angle, 0.105)) for angle in (-27, -9, 9, 27)
    ),
    bolt_angle=0,
    melt=0.10,
    ledge=0.03,
    ledge_drop=0.06,
)
_BLADE = Design(
    spokes=(
        (
            (0.450, 0.00, 0.2700),
            (0.655, 0.43, 0.2475),
            (0.860, 1.03, 0.2332),
            (1.065, 1.75, 0.2304),
            (1.270, 2.73, 0.2354),
            (1.475, 3.84, 0.2441),
            (1.680, 4.90, 0.2541),
            (1.885, 5.92, 0.2677),
            (2.090, 6.95, 0.2870),
            (2.295, 7.98, 0.3300),
            (2.500, 9.00, 0.4200),
        ),
    ),
    bolt_angle=36,
    melt=0.15,
    ledge=0.05,
    ledge_drop=0.09,
    curved=True,
)
_CROSSED_SPOKE = Design(
    spokes=(
        ((0.5, 0, 0.16), (1.2, 5, 0.085), (2.22, 16.5, 0.068), (2.5, 18, 0.12)),
        ((0.5, 0, 0.16), (1.2, -5, 0.085), (2.22, -16.5, 0.068), (2.5, -18, 0.12)),
        ((0.5, 36, 0.13), (1.2, 31, 0.085), (2.22, 19.5, 0.068), (2.5, 18, 0.12)),
        ((0.5, -36, 0.13), (1.2, -31, 0.085), (2.22, -19.5, 0.068), (2.5, -18, 0.12)),
    ),
    bolt_angle=18,
    melt=0.13,
    ledge=0.035,
    ledge_drop=0.07,
)

DESIGNS = {
    'y-spoke': _Y_SPOKE,
    'twin-spoke': _TWIN_SPOKE,
    'multi-spoke': _MULTI_SPOKE,
    'blade': _BLADE,
    'crossed-spoke': _CROSSED_SPOKE,
    'y-spoke-dished': replace(_Y_SPOKE, dish=0.30),
    'twin-spoke-dished': replace(_TWIN_SPOKE, dish=0.26),
    'blade-dished': replace(_BLADE, dish=0.24),
}
