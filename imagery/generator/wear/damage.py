"""What accidents do: metal torn by a kerb, a crack across a spoke."""

from materials.colors import linear

LONG_ARC = (24, 9)  # degrees: half width, softness
SHORT_ARC = (7, 5)
HALF_CRACK = 0.30  # units


def kerbed(surface, shader, place, kerb):
    """Torn metal on arcs of the lip, streaked along the tangent."""
    wobble = (surface.noise(place.position, 3.5, 4, 0.65) - 0.5) * 0.22
    long_streaks = surface.noise(_around(surface, place, 5.0, 80.0), 1.0, 6, 0.7)
    short_streaks = surface.noise(_around(surface, place, 30.0, 40.0), 1.0, 5, 0.72)
    arcs = place.arc(kerb.at, *LONG_ARC, wobble)
    for angle in kerb.also_at:
        arcs = arcs.at_least(place.arc(angle, *SHORT_ARC, wobble))
    on_lip = place.radius.map(2.38, 2.45) * arcs
    torn = (long_streaks * 0.6 + short_streaks * 0.6).map(0.47, 0.54) * on_lip.map(0.2, 0.5)
    relief = long_streaks + short_streaks * -0.8
    metal = surface.principled(
        base_color=surface.mix_colors(short_streaks.map(0.35, 0.62), linear('#2f2c29'), linear('#b9b6b0')),
        metallic=0.7,
        roughness=0.5,
        normal=surface.bump(relief, strength=1.0, distance=0.06),
    )
    return surface.mix(torn * kerb.amount, shader, metal)


def _around(surface, place, along, across):
    """Coordinates in which noise becomes streaks along the tangent."""
    return surface.vector(place.angle * along, place.radius * across, 0.0)


def cracked(surface, shader, place, crack):
    """A jagged dark line across one spoke, the lacquer lifted along it."""
    outward = place.towards(crack.at)
    across = place.towards(crack.at + 90)
    profile = surface.vector(across, place.z * 0.6, 0.37)
    jagged = (surface.noise(profile, 9, 5, 0.75) - 0.5) * 0.26 + across * 0.45
    distance = abs(outward - crack.radius - jagged)
    within = abs(across).is_below(HALF_CRACK)
    ragged = surface.noise(place.position, 26, 4, 0.7)
    lifted = surface.principled(
        base_color=surface.mix_colors(place.pits, linear('#9a9792'), linear('#d4d1cb')),
        roughness=0.65,
        specular=0.3,
    )
    along_crack = (distance - ragged.map(0.40, 0.60) * 0.12).map(-0.006, 0.0, 0.9, 0.0)
    shader = surface.mix(within * along_crack, shader, lifted)
    dark = surface.principled(base_color=linear('#050505'), roughness=0.95, specular=0.0)
    in_crack = (distance - ragged * 0.045).map(0.0, 0.006, 1.0, 0.0)
    return surface.mix(within * in_crack, shader, dark)
