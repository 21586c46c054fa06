"""Paint half taken off."""

from materials.colors import linear
from materials.workshop import BLASTED

PRIMER_BAND = 0.055  # units: the strip of primer between paint and metal


def half_stripped(surface, shader, place, towards):
    """Old paint, a ragged band of primer, then blasted aluminium in the direction `towards` (degrees)."""
    ragged = (surface.noise(place.position, 3.2, 6, 0.72) - 0.5) * 0.30
    beyond = place.towards(towards) + ragged
    metal = surface.principled(
        base_color=BLASTED,
        metallic=0.85,
        roughness=0.62,
        specular=0.3,
        normal=surface.bump(place.pits, strength=0.20, distance=0.006),
    )
    primer = surface.principled(base_color=linear('#5f6467'), roughness=0.7, specular=0.3)
    shader = surface.mix(beyond.map(-PRIMER_BAND, -PRIMER_BAND + 0.005), shader, primer)
    return surface.mix(beyond.map(0.0, 0.004), shader, metal)
