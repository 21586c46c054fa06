"""Condition of a wheel, by name; each field adds one layer of `wear/`.

Angles are degrees around the axis, counter-clockwise from the right when the wheel is seen from the front and
not turned. Lengths and coordinates are in units of 100 mm, amounts from 0 to 1, above 1 where a small picture
must show the damage too.
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
    """A crack along the inside of the barrel at `angle` degrees, from z = `start` at its edge to `end`."""

    angle: float
    start: float
    end: float


@dataclass(frozen=True)
class Etching:
    """Traces of welding along the barrel at `angle` degrees, z from `start` to `end`.

    white, ground: half widths, in units, of the band etched by the arc and of the metal ground bare before
    groove_to: z where the groove ends that is ground along the crack; none where the bead has filled it
    """

    angle: float
    start: float
    end: float
    white: float = 0.105
    ground: float = 0.40
    groove_to: float | None = None


@dataclass(frozen=True)
class Condition:
    """varnish: how yellow and blistered the clear lacquer is on the machined face
    stripped_towards: degrees; paint has been blasted off on that side of the wheel."""

    dust: float = 0.0
    corrosion: float = 0.0
    varnish: float = 0.0
    peeling: float = 0.0
    stripped_towards: float | None = None
    kerb: Kerb | None = None
    crack: Crack | None = None
    etching: Etching | None = None


CONDITIONS = {
    'kerbed': Condition(dust=0.8, corrosion=1.0, varnish=0.35, kerb=Kerb(206, (20, 128, 292), amount=1.5)),
    'as-received': Condition(
        dust=1.0, corrosion=1.0, varnish=0.8, kerb=Kerb(212, (55, 118, 300), amount=1.5)
    ),
    'kerbed-and-dusty': Condition(
        dust=1.0, corrosion=1.2, varnish=0.5, kerb=Kerb(188, (262, 60), amount=1.8)
    ),
    'cracked': Condition(dust=0.55, crack=Crack(-82, -2.30, -1.48)),
    'peeling': Condition(dust=0.8, peeling=1.0),
    'half-stripped': Condition(stripped_towards=20),
    'freshly-welded': Condition(etching=Etching(-90, -2.30, -1.72, groove_to=-1.56)),
    'welded': Condition(etching=Etching(-90, -2.30, -1.58)),
}
