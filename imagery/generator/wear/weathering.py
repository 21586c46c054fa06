"""Ageing: brake dust, peeling paint, corrosion under the lacquer."""

from materials.colors import linear


def dusty(surface, shader, place, amount):
    """Adds brake dust: thick in the depths, in clouds on the face."""
    clouds = surface.noise(place.position, 2.2, 5, 0.62)
    deep = place.below_face.map(0.0, 0.45, 0.12, 1.0)
    cover = deep.times_clamped(clouds.map(0.32, 0.70, 0.35, 1.0))
    dust = surface.principled(base_color=linear('#1f1d1b'), roughness=0.85, specular=0.15)
    return surface.mix(cover * (0.8 * amount), shader, dust)


def peeling(surface, shader, place, amount):
    """Adds chalky lacquer, and grey oxidised metal where the paint is gone, with a pale lifted edge."""
    loose = _looseness(surface, place)
    chalky_from, bare_from = 0.545 - 0.05 * amount, 0.60 - 0.055 * amount
    chalk = surface.principled(
        base_color=surface.mix_colors(place.pits, linear('#a9aaa7'), linear('#c6c6c2')),
        roughness=0.75,
        specular=0.25,
    )
    edge = surface.principled(base_color=linear('#e4e3df'), roughness=0.6, specular=0.3)
    bare = _oxidised_metal(surface, place, loose, bare_from)
    shader = surface.mix(loose.map(chalky_from, chalky_from + 0.02) * 0.8, shader, chalk)
    shader = surface.mix(loose.map(bare_from - 0.012, bare_from - 0.006), shader, edge)
    return surface.mix(loose.map(bare_from, bare_from + 0.004), shader, bare)


def _looseness(surface, place):
    """Returns where the paint peels first: in ragged patches, more on the face than on the flanks."""
    patches = surface.noise(place.position, 1.25, 2, 0.5)
    ragged = surface.noise(place.position, 7, 5, 0.65, distortion=0.6)
    loose = patches * 0.62 + ragged * 0.38
    on_face = place.below_cut.map(0.02, 0.16, 1.0, 0.0)
    return loose + (on_face - 1.0) * 0.10


def _oxidised_metal(surface, place, loose, bare_from):
    step = loose.map(bare_from, bare_from + 0.01) * -1.5
    stains = surface.noise(place.position, 22, 5, 0.7).map(0.35, 0.65)
    return surface.principled(
        base_color=surface.mix_colors(stains, linear('#45423e'), linear('#7b7873')),
        metallic=0.5,
        roughness=0.6,
        specular=0.3,
        normal=surface.bump(place.pits + step, strength=0.7, distance=0.012),
    )


def yellowed(surface, shader, place, amount):
    """Ages clear lacquer on the machined face: dull in clouds, milky where it lifts.

    Aluminium does not rust: its oxide is grey and white, and brown on it would be the grain of wood.
    """
    clouds = surface.noise(place.position, 1.5, 4, 0.6)
    on_face = place.below_cut.map(0.008, 0.02, 1.0, 0.0)
    cells = surface.node('ShaderNodeTexVoronoi', {'Vector': place.position, 'Scale': 19.0}, feature='F1')
    away = surface.output(cells, 'Distance')
    blistered = surface.noise(place.position, 2.6, 2, 0.5).map(0.50, 0.58)
    domes = away.map(0.16, 0.36, 1.0, 0.0, smooth=True) * blistered
    straw = surface.principled(
        base_color=surface.mix_colors(clouds.map(0.4, 0.65), linear('#a3a19b'), linear('#7c7a75')),
        metallic=0.85,
        roughness=clouds.map(0.35, 0.65, 0.34, 0.50),
        normal=surface.bump(domes, strength=0.9, distance=0.03),
        clearcoat=0.4,
        clearcoat_roughness=0.25,
    )
    milky = surface.principled(
        base_color=linear('#bab9b5'),
        roughness=0.6,
        specular=0.4,
        normal=surface.bump(domes, strength=1.0, distance=0.03),
    )
    shader = surface.mix(on_face * clouds.map(0.36, 0.58, 0.25, 0.85) * amount, shader, straw)
    return surface.mix(on_face * domes.map(0.1, 0.5) * (0.75 * amount), shader, milky)


def corroded(surface, shader, place, amount):
    """Adds filiform corrosion: pale worms that creep under the lacquer, dull oxide where they have been.

    Above 1 the `amount` makes the eaten patches larger.
    """
    spread = max(amount - 1, 0) * 0.1
    warp = surface.noise(place.position, 9, 3, 0.6)
    warped = surface.vector_math('ADD', place.position, surface.vector(warp, warp, 0.0))
    on_face = place.below_cut.map(0.010, 0.035, amount, 0.0)
    outbreak = surface.noise(place.position, 1.9, 3, 0.55)
    worms = abs(surface.noise(warped, 11, 2, 0.5, distortion=1.6) - 0.5).map(0.010, 0.026, 1.0, 0.0)
    worms = worms * outbreak.map(0.43 - spread, 0.49 - spread) * on_face
    ragged = outbreak * 0.75 + surface.noise(warped, 16, 5, 0.68) * 0.25
    eaten = ragged.map(0.53 - spread, 0.55 - spread) * on_face
    relief = worms * 0.8 + place.pits * 0.5
    rot = surface.principled(
        base_color=surface.mix_colors(place.pits.map(0.35, 0.65), linear('#4a4947'), linear('#8c8a86')),
        roughness=0.72,
        metallic=0.25,
        specular=0.3,
        normal=surface.bump(relief, strength=0.7, distance=0.02),
    )
    thread = surface.principled(
        base_color=linear('#d2d0cb'),
        roughness=0.7,
        specular=0.3,
        normal=surface.bump(relief, strength=0.8, distance=0.02),
    )
    shader = surface.mix(eaten, shader, rot)
    return surface.mix(worms * 0.9, shader, thread)
