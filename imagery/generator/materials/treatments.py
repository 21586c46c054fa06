"""Metal treatments: chrome, nickel, zinc and the like on a part. Colours are linear."""

from materials.nodes import MaterialBuilder

# Name: colour, roughness, lacquer.
_TREATMENTS = {
    'chrome': ((0.80, 0.83, 0.87, 1), 0.035, 0.0),
    'nickel': ((0.66, 0.585, 0.49, 1), 0.24, 0.0),
    'copper': ((0.93, 0.43, 0.25, 1), 0.15, 0.0),
    'anodised': ((0.40, 0.006, 0.012, 1), 0.27, 0.35),
    'polished': ((0.90, 0.875, 0.835, 1), 0.17, 0.0),
}


def treated(name):
    """Returns the material of a treatment."""
    return _yellow_zinc() if name == 'zinc' else _metal(name, *_TREATMENTS[name])


def _metal(name, color, roughness, lacquer):
    """Returns even metal; its roughness varies slowly by a fifth, as on handled parts."""
    surface = MaterialBuilder(name)
    handling = surface.noise(surface.object_position(), 2.5, 4, 0.6)
    shader = surface.principled(
        base_color=color,
        metallic=1.0,
        roughness=handling.map(0.35, 0.65, roughness * 0.85, roughness * 1.2),
        clearcoat=lacquer,
        clearcoat_roughness=0.12,
    )
    return surface.finish(shader)


def _yellow_zinc():
    """Returns passivated zinc: gold that turns pink and green with the view and the film's thickness."""
    surface = MaterialBuilder('zinc')
    thickness = (surface.noise(surface.object_position(), 2.2, 3) - 0.5) * 0.9
    film = surface.facing() + thickness
    color = surface.mix_colors(film.map(0.15, 0.40), (0.80, 0.60, 0.24, 1), (0.78, 0.45, 0.33, 1))
    color = surface.mix_colors(film.map(0.45, 0.75), color, (0.52, 0.60, 0.33, 1))
    return surface.finish(surface.principled(base_color=color, metallic=1.0, roughness=0.24))
