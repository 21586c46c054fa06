"""Materials of the objects in the workshop: blasted aluminium, tool steel, wood."""

from geometry.kerb_damage import DEEPEST_Z
from materials.colors import linear
from materials.nodes import MaterialBuilder
from materials.plain import brushed, plain
from wear.damage import RELIEF_SPAN, kerb_map

STEEL = (0.55, 0.56, 0.58, 1)
BLASTED = (0.50, 0.503, 0.508, 1)


def steel():
    """Returns the bare steel of tools and stands."""
    return brushed('steel', STEEL, 0.28)


def cast_iron():
    """Returns the dark cast iron of machines."""
    return plain('cast iron', '#1d2023', 0.6, 0.5)


def blasted_aluminium(root, kerb):
    """Returns stripped and blasted aluminium with the marks of `kerb`; `root` is the wheel's root object."""
    surface = MaterialBuilder('blasted aluminium')
    x, y, z = surface.parts(surface.object_position(of=root))
    radius = (x * x + y * y).sqrt()
    share, relief, _ = kerb_map(surface, radius, surface.math('ARCTAN2', y, x), kerb)
    marked = share * z.map(DEEPEST_Z, DEEPEST_Z + 0.06)
    relief = marked * (relief - 0.5) + 0.5
    return surface.finish(blasted(surface, surface.bump(relief, strength=1.0, distance=RELIEF_SPAN)))


def blasted(surface, normal=None):
    """Returns the shader of blasted aluminium: even and matt, because its pits are finer than a pixel."""
    relief = {'normal': normal} if normal else {}
    return surface.principled(base_color=BLASTED, metallic=1.0, roughness=0.52, **relief)


def wood(name, dark, pale):
    """Returns turned wood, its grain along the object's z axis; colours as '#rrggbb'."""
    surface = MaterialBuilder(name)
    stretched = surface.vector_math('MULTIPLY', surface.object_position(), (11, 11, 1.1))
    grain = surface.noise(stretched, 1.6, 5, 0.62, distortion=0.5)
    shader = surface.principled(
        base_color=surface.mix_colors(grain.map(0.35, 0.65), linear(dark), linear(pale)),
        roughness=0.46,
        specular=0.35,
        normal=surface.bump(grain, strength=0.12, distance=0.006),
    )
    return surface.finish(shader)
