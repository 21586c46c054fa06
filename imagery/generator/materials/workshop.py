"""Materials of the objects in the workshop: blasted aluminium, tool steel, wood."""

from materials.colors import linear
from materials.nodes import MaterialBuilder
from materials.plain import brushed, plain

STEEL = (0.55, 0.56, 0.58, 1)
BLASTED = (0.42, 0.42, 0.42, 1)


def steel():
    """Returns the bare steel of tools and stands."""
    return brushed('steel', STEEL, 0.28)


def cast_iron():
    """Dark castings of machines."""
    return plain('cast iron', '#1d2023', 0.6, 0.5)


def blasted_aluminium(root):
    """A wheel after stripping and blasting: even matt grey, finely pitted; `root` is the wheel's root object."""
    surface = MaterialBuilder('blasted aluminium')
    position = surface.object_position(of=root)
    pits = surface.noise(position, 75, 4, 0.7)
    shader = surface.principled(
        base_color=BLASTED,
        metallic=0.85,
        roughness=0.62,
        specular=0.3,
        normal=surface.bump(pits, strength=0.08, distance=0.004),
    )
    return surface.finish(shader)


def wood(name, dark, pale):
    """Turned wood, its grain along the object's z axis; colours as '#rrggbb'."""
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
