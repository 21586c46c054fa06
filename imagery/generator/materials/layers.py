"""The layers a wheel is covered with: paint, aluminium turned on a lathe, aluminium polished to a mirror.

Each function returns a shader; colours are linear, roughness and the like from 0 to 1.
"""

from dataclasses import dataclass

from materials.colors import ALUMINIUM, MACHINED_ALUMINIUM, darker


@dataclass(frozen=True)
class Grooves:
    """How clearly the lathe's grooves are seen.

    Up close a groove is wider than a pixel and may show; from afar the finest ones would only flicker.
    """

    fine: float = 0.0
    strength: float = 0.10


FROM_AFAR = Grooves()
CLOSE_UP = Grooves(fine=0.6, strength=0.16)


def machined(surface, place, grooves, color=MACHINED_ALUMINIUM, roughness=0.20, coat=1.0):
    """Returns turned aluminium under clear lacquer: concentric grooves stretch the reflections along them."""
    coarse = surface.noise_along(place.radius, scale=38, detail=2)
    depth = coarse * 0.5
    if grooves.fine:
        fine = surface.noise_along(place.radius * 1.0, scale=230, detail=3, roughness=0.75)
        depth = depth + fine * grooves.fine
        tone = surface.mix_colors(fine.map(0.3, 0.7), darker(color, 0.90), color)
    else:
        tone = darker(color, 0.95)
    return surface.principled(
        base_color=tone,
        metallic=1.0,
        roughness=coarse.map(0.3, 0.7, roughness * 0.8, roughness * 1.25),
        anisotropic=0.80,
        tangent=place.tangent,
        normal=surface.bump(depth, strength=grooves.strength, distance=0.004),
        clearcoat=coat,
        clearcoat_roughness=0.03,
    )


def polished(surface, place, grooves, color=ALUMINIUM):
    """Returns aluminium that is buffed until its grooves are hardly visible."""
    return machined(surface, place, Grooves(grooves.fine, strength=0.03), color, roughness=0.11)


def paint(surface, place, color, metallic=0.75, roughness=0.34, flake=0.12, coat=1.0, specular=0.5):
    """Returns paint under clear coat; `flake` is how far metal flakes tilt the reflection."""
    inputs = {'normal': _flakes(surface, place, flake)} if flake > 0 else {}
    return surface.principled(
        base_color=color,
        metallic=metallic,
        roughness=roughness,
        clearcoat=coat,
        clearcoat_roughness=0.02,
        specular=specular,
        **inputs,
    )


def _flakes(surface, place, tilt):
    """Returns normals that tilt in a different direction in each small cell."""
    cells = surface.node('ShaderNodeTexVoronoi', {'Vector': place.position, 'Scale': 220.0}, feature='F1')
    centred = surface.vector_math('SUBTRACT', surface.output(cells, 'Color'), (0.5, 0.5, 0.5))
    leaning = surface.vector_math('ADD', surface.normal(), surface.scaled(centred, tilt))
    return surface.vector_math('NORMALIZE', leaning)
