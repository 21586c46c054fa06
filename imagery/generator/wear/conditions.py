"""What has happened to a wheel, by name; each field adds one layer of `wear/`.

Angles are degrees around the axis, counter-clockwise from the right when the wheel is seen from the front and
not turned. Lengths and coordinates are in units of 100 mm, amounts from 0 to 1.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kerb:
    """Metal torn by a kerb: one long arc of the lip around `at`, short ones around `also_at` (degrees)."""

    at: float
    also_at: tuple[float, ...]
    amount: float = 1.0


@dataclass(frozen=True)
class Crack:
    """A crack across the spoke at `at` degrees, `radius` units from the axis."""

    at: float
    radius: float


@dataclass(frozen=True)
class HeatTint:
    """Colours that a weld from `start` to `end` (x, y) leaves, fading over `reach` units."""

    start: tuple[float, float]
    end: tuple[float, float]
    reach: float


@dataclass(frozen=True)
class Condition:
    """stripped_towards: degrees; paint has been blasted off on that side of the wheel."""

    dust: float = 0.0
    corrosion: float = 0.0
    peeling: float = 0.0
    stripped_towards: float | None = None
    kerb: Kerb | None = None
    crack: Crack | None = None
    heat: HeatTint | None = None


CONDITIONS = {
    'kerbed': Condition(dust=0.8, corrosion=1.0, kerb=Kerb(200, (40, 285))),
    'as-received': Condition(dust=1.0, corrosion=1.0, kerb=Kerb(212, (55, 118, 300))),
    'kerbed-and-dusty': Condition(dust=0.9, corrosion=0.9, kerb=Kerb(188, (262, 60))),
    'cracked': Condition(dust=0.7, corrosion=0.35, kerb=Kerb(20, (), 0.9), crack=Crack(146, 1.42)),
    'peeling': Condition(dust=0.8, peeling=1.0),
    'half-stripped': Condition(stripped_towards=20),
    'freshly-welded': Condition(heat=HeatTint((1.30, -0.12), (1.30, 0.10), 0.36)),
}
