"""Damage by accidents: a lip scraped by a kerb, a crack in the barrel."""

from materials.colors import linear


def kerbed(surface, shader, place, amount):
    """Scraped metal where the mesh says so, its scratches along the lip, a grey edge of lacquer around it.

    An `amount` above 1 leaves broad dark scars of rubber and oxide, which are seen in a small picture too.
    """
    torn = surface.attribute('torn')
    streaks = surface.noise(_around(surface, place, 2.5, 95.0), 1.0, 4, 0.65)
    gouges = surface.noise(_around(surface, place, 3.5, 38.0), 1.0, 2, 0.5)
    ragged = surface.noise(_around(surface, place, 9.0, 60.0), 1.0, 4, 0.65) - 0.5
    lifted = surface.principled(base_color=linear('#77777a'), metallic=0.3, roughness=0.6, specular=0.3)
    scraped = surface.mix_colors(streaks.map(0.30, 0.60), linear('#9d9c9a'), linear('#f0f0ef'))
    metal = surface.principled(
        base_color=surface.mix_colors(gouges.map(0.42, 0.50), linear('#2e2d2c'), scraped),
        metallic=0.75,
        roughness=streaks.map(0.3, 0.7, 0.58, 0.44),
        normal=surface.bump(streaks + gouges, strength=0.6, distance=0.010),
    )
    shader = surface.mix((torn + ragged * 0.7).map(0.10, 0.14), shader, lifted)
    shader = surface.mix((torn + ragged * 0.7).map(0.20, 0.26), shader, metal)
    if amount <= 1:
        return shader
    broad = surface.noise(_around(surface, place, 5.0, 13.0), 1.0, 4, 0.6)
    scar = surface.principled(base_color=linear('#3f3d3a'), metallic=0.4, roughness=0.7, specular=0.2)
    scarred = (torn + ragged * 0.7).map(0.30, 0.60) * broad.map(0.44, 0.60) * (0.45 + gouges * 0.7)
    return surface.mix(scarred, shader, scar)


def _around(surface, place, along, across):
    """Coordinates in which noise becomes streaks along the tangent."""
    return surface.vector(place.angle * along, place.radius * across, 0.0)


def cracked(surface, shader, place, crack):
    """A hairline from the barrel's edge inwards: open and dark, narrower towards its tip, grime beside it."""
    across = place.towards(crack.angle + 90)
    facing = place.towards(crack.angle).is_above(0.5)
    slow = surface.noise(surface.vector(0.37, place.z, 1.9), 2.6, 2, 0.5) - 0.5
    grain = surface.noise(surface.vector(0.91, place.z, 4.2), 16, 4, 0.7) - 0.5
    distance = abs(across - slow * 0.16 - grain * 0.035)
    open_share = place.z.map(crack.start, crack.end, 1.0, 0.0)
    along = place.z.map(crack.end - 0.02, crack.end, 1.0, 0.0) * facing
    cloud = surface.noise(place.position, 9, 4, 0.7)
    grime = surface.principled(base_color=linear('#1d1c1b'), roughness=0.9, specular=0.1)
    soiled = (distance - cloud.map(0.35, 0.70) * 0.09 * open_share).map(-0.05, 0.03, 0.55, 0.0)
    shader = surface.mix(along * soiled, shader, grime)
    flaked = surface.principled(base_color=linear('#c9c8c5'), metallic=0.5, roughness=0.5)
    half_width = open_share * 0.014 + 0.003
    edge = (distance - half_width * 1.9 - grain * 0.02).map(-0.004, 0.002, 0.8, 0.0)
    shader = surface.mix(along * edge, shader, flaked)
    dark = surface.principled(base_color=linear('#020202'), roughness=0.95, specular=0.0)
    return surface.mix(along * (distance - half_width).map(-0.002, 0.002, 1.0, 0.0), shader, dark)
