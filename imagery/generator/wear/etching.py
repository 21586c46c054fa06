"""Traces of TIG welding on aluminium: ground metal along the seam and the band that the arc etches white.

Aluminium shows no heat colours: it melts before it tints.
"""

SMUDGE = 0.035  # units: the faint grey margin outside of the white band
GROOVE = 0.030  # units: half the width of the groove that is ground along the crack
EDGE_RADIUS = 2.45  # units: the barrel's edge, behind which the band ends


def etched(surface, shader, place, etching):
    """Lays ground metal and the white band around the seam of `etching` (see `conditions.py`)."""
    across = place.towards(etching.angle + 90)
    beyond = place.z - place.z.at_least(etching.start).at_most(etching.end)
    far_side = place.towards(etching.angle).map(0.0, 0.1, 9.0, 0.0)
    around_edge = (place.radius - EDGE_RADIUS).at_least(0.0)
    away = (across * across + beyond * beyond).sqrt() + around_edge + far_side
    slow = surface.noise(place.position, 5, 3) - 0.5
    fine = surface.noise(place.position, 38, 3, 0.6) - 0.5
    along_barrel = surface.vector(place.angle * 9.0, place.z * 60.0, place.radius * 60.0)
    scratches = surface.noise(along_barrel, 1.0, 4, 0.65)
    ground = surface.principled(
        base_color=(0.44, 0.44, 0.45, 1),
        metallic=1.0,
        roughness=scratches.map(0.3, 0.7, 0.30, 0.42),
        normal=surface.bump(scratches, strength=0.16, distance=0.006),
    )
    to_ground = (away + slow * 0.16 + fine * 0.02).map(etching.ground - 0.16, etching.ground, 1.0, 0.0)
    shader = surface.mix(to_ground, shader, ground)
    edge = away + slow * 0.03 + fine * 0.016
    smudge = surface.principled(base_color=(0.26, 0.26, 0.265, 1), metallic=1.0, roughness=0.5)
    shader = surface.mix(edge.map(etching.white, etching.white + SMUDGE, 0.45, 0.0), shader, smudge)
    white = surface.principled(
        base_color=surface.mix_colors(place.pits, (0.84, 0.84, 0.84, 1), (0.94, 0.94, 0.94, 1)),
        metallic=0.25,
        roughness=0.6,
        specular=0.4,
        normal=surface.bump(place.pits, strength=0.12, distance=0.004),
    )
    shader = surface.mix(edge.map(etching.white - 0.03, etching.white, 0.92, 0.0), shader, white)
    return _grooved(surface, shader, place, etching, across) if etching.groove_to else shader


def _grooved(surface, shader, place, etching, across):
    """Adds the groove ground along the crack, which the bead has not filled yet."""
    ahead = place.z.map(etching.end - 0.06, etching.end - 0.05)
    narrowing = place.z.map(etching.groove_to - 0.10, etching.groove_to, 1.0, 0.0)
    facing = place.towards(etching.angle).is_above(0.5)
    depth = abs(across).map(0.0, GROOVE, 1.0, 0.0) * narrowing
    sides = surface.principled(
        base_color=(0.50, 0.50, 0.51, 1),
        metallic=1.0,
        roughness=0.38,
        normal=surface.bump(1.0 - depth, strength=1.0, distance=GROOVE),
    )
    shader = surface.mix(ahead * facing * depth.map(0.0, 0.12), shader, sides)
    gap = surface.principled(base_color=(0.01, 0.01, 0.01, 1), roughness=0.9, specular=0.0)
    return surface.mix(ahead * facing * depth.map(0.86, 0.92), shader, gap)
