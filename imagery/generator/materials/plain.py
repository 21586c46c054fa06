"""Materials of everything that is not a wheel: plain, brushed, ceramic-coated, glowing, rubber."""

from materials.colors import darker, linear
from materials.nodes import MaterialBuilder


def plain(name, color, metallic=0.0, roughness=0.4, *, coat=0.0, specular=0.5):
    """Returns an even surface; `color` as '#rrggbb', the rest from 0 to 1."""
    surface = MaterialBuilder(name)
    shader = surface.principled(
        base_color=linear(color),
        metallic=metallic,
        roughness=roughness,
        clearcoat=coat,
        clearcoat_roughness=0.03,
        specular=specular,
    )
    return surface.finish(shader)


def ceramic(name, color, metallic=0.15, roughness=0.42):
    """Returns a satin ceramic coating: no clear coat, a soft sheen along edges, a very fine orange peel."""
    surface = MaterialBuilder(name)
    grain = surface.noise(surface.object_position(), 55, 3, 0.6)
    pigment = linear(color)
    shader = surface.principled(
        base_color=surface.mix_colors(grain, darker(pigment, 0.95), pigment),
        metallic=metallic,
        roughness=roughness,
        specular=0.5,
        normal=surface.bump(grain, strength=0.05, distance=0.004),
    )
    return surface.finish(shader)


def brushed(name, color=(0.62, 0.63, 0.65, 1), roughness=0.3):
    """Returns bare metal with streaks along the object's x axis; `color` is linear."""
    surface = MaterialBuilder(name)
    stretched = surface.vector_math('MULTIPLY', surface.object_position(), (1, 60, 60))
    streaks = surface.noise(stretched, 1.0, 4, 0.6)
    shader = surface.principled(
        base_color=color,
        metallic=1.0,
        roughness=streaks.map(0.3, 0.7, roughness * 0.75, roughness * 1.3),
        normal=surface.bump(streaks, strength=0.08, distance=0.004),
    )
    return surface.finish(shader)


def glowing(name, color, power):
    """Returns a surface that emits light; `color` is linear (r, g, b)."""
    surface = MaterialBuilder(name)
    return surface.finish(surface.emission((*color, 1), power))


def felt():
    """Returns the black felt of a wheel housing's liner: matt, with a coarse nap."""
    surface = MaterialBuilder('felt')
    nap = surface.noise(surface.object_position(), 14, 4, 0.7)
    shader = surface.principled(
        base_color=surface.mix_colors(nap.map(0.35, 0.65), linear('#111112'), linear('#242426')),
        roughness=0.95,
        specular=0.1,
        normal=surface.bump(nap, strength=0.5, distance=0.03),
    )
    return surface.finish(shader)


def rubber():
    """Returns tyre rubber: almost black, cloudy, with a fine grain."""
    surface = MaterialBuilder('rubber')
    position = surface.object_position()
    grain = surface.noise(position, 45, 4, 0.65)
    clouds = surface.noise(position, 3, 3)
    shader = surface.principled(
        base_color=surface.mix_colors(clouds, linear('#0d0d0e'), linear('#151516')),
        roughness=clouds.map(0.3, 0.7, 0.50, 0.62),
        specular=0.38,
        normal=surface.bump(grain, strength=0.12, distance=0.01),
    )
    return surface.finish(shader)
