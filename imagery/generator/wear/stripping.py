"""Paint half taken off."""

from materials.colors import linear

PRIMER_BAND = 0.055  # units: the strip of primer between paint and metal


def half_stripped(surface, shader, place, towards):
    """Old paint, a ragged band of primer, then blasted aluminium in the direction `towards` (degrees)."""
    ragged = (surface.noise(place.position, 3.2, 6, 0.72) - 0.5) * 0.30
    beyond = place.towards(towards) + ragged
    clouds = surface.noise(place.position, 5, 4)
    metal = surface.principled(
        base_color=surface.mix_colors(clouds, (0.52, 0.52, 0.52, 1), (0.70, 0.70, 0.69, 1)),
        metallic=1.0,
        roughness=0.40,
        normal=surface.bump(place.pits, strength=0.35, distance=0.01),
    )
    primer = surface.principled(base_color=linear('#5f6467'), roughness=0.7, specular=0.3)
    shader = surface.mix(beyond.map(-PRIMER_BAND, -PRIMER_BAND + 0.005), shader, primer)
    return surface.mix(beyond.map(0.0, 0.004), shader, metal)
