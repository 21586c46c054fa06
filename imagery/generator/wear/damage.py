"""What accidents do: metal torn by a kerb, a crack in the barrel."""

from materials.colors import linear


def kerbed(surface, shader, place):
    """Bare torn metal where the mesh says so, lacquer chipped around it, dirt in the furrows."""
    torn = surface.attribute('torn')
    streaks = surface.noise(_around(surface, place, 14.0, 70.0), 1.0, 5, 0.7)
    crumbs = surface.noise(place.position, 28, 4, 0.7)
    chipped = surface.principled(
        base_color=surface.mix_colors(crumbs.map(0.35, 0.65), linear('#55514c'), linear('#a5a29c')),
        metallic=0.2,
        roughness=0.7,
        specular=0.3,
    )
    metal = surface.principled(
        base_color=surface.mix_colors(streaks.map(0.36, 0.58), linear('#3c3935'), linear('#d3d1cd')),
        metallic=0.9,
        roughness=streaks.map(0.3, 0.7, 0.55, 0.34),
        normal=surface.bump(streaks + crumbs * 0.5, strength=0.8, distance=0.02),
    )
    shader = surface.mix((torn + (crumbs - 0.5) * 0.9).map(0.06, 0.12), shader, chipped)
    return surface.mix((torn + (crumbs - 0.5) * 0.7).map(0.30, 0.36), shader, metal)


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
