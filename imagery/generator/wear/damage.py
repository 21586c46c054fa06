"""What accidents do: metal torn by a kerb, a crack in the barrel."""

from materials.colors import linear


def kerbed(surface, shader, place):
    """Ground metal where the mesh says so, its scratches along the lip, the lacquer's edge grey around it."""
    torn = surface.attribute('torn')
    streaks = surface.noise(_around(surface, place, 5.0, 90.0), 1.0, 4, 0.65)
    ragged = surface.noise(_around(surface, place, 26.0, 60.0), 1.0, 4, 0.65) - 0.5
    lifted = surface.principled(base_color=linear('#6f6f6e'), metallic=0.3, roughness=0.6, specular=0.3)
    metal = surface.principled(
        base_color=surface.mix_colors(streaks.map(0.30, 0.58), linear('#55534f'), linear('#dcdcdb')),
        metallic=1.0,
        roughness=streaks.map(0.3, 0.7, 0.50, 0.36),
        normal=surface.bump(streaks, strength=0.45, distance=0.010),
    )
    shader = surface.mix((torn + ragged * 0.8).map(0.14, 0.18), shader, lifted)
    return surface.mix((torn + ragged * 0.8).map(0.24, 0.30), shader, metal)


def _around(surface, place, along, across):
    """Coordinates in which noise becomes streaks along the tangent."""
    return surface.vector(place.angle * along, place.radius * across, 0.0)


def cracked(surface, shader, place, crack):
    """A jagged dark line from the barrel's edge inwards, the lacquer flaked off along it, brown stains."""
    across = place.towards(crack.angle + 90)
    facing = place.towards(crack.angle).is_above(0.5)
    profile = surface.vector(0.37, place.z, 1.9)
    jagged = (surface.noise(profile, 6, 6, 0.72) - 0.5) * 0.42
    distance = abs(across - jagged)
    tip = place.z.map(crack.end - 0.25, crack.end, 1.0, 0.0) * facing
    ragged = surface.noise(place.position, 24, 4, 0.7)
    weeping = surface.principled(base_color=linear('#2b1c12'), roughness=0.9, specular=0.1)
    stained = (distance - ragged.map(0.35, 0.65) * 0.30).map(-0.22, 0.0, 0.75, 0.0)
    shader = surface.mix(tip * stained, shader, weeping)
    bare = surface.principled(
        base_color=surface.mix_colors(place.pits, linear('#8d8983'), linear('#d4d1cb')),
        metallic=0.5,
        roughness=0.5,
    )
    flaked = (distance - ragged.map(0.40, 0.62) * 0.11).map(-0.008, 0.0, 1.0, 0.0)
    shader = surface.mix(tip * flaked, shader, bare)
    dark = surface.principled(base_color=linear('#030303'), roughness=0.95, specular=0.0)
    gap = (distance - ragged * 0.030 * tip).map(0.0, 0.006, 1.0, 0.0)
    return surface.mix(tip * gap, shader, dark)
