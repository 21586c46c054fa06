"""The finishes of a wheel, by name.

A new finish is a new line of the table; the shots (`shots/`) name it.
"""

from dataclasses import dataclass

from materials.colors import ALUMINIUM, MACHINED_ALUMINIUM

SMOKED_LACQUER = (0.20, 0.175, 0.155, 1)


@dataclass(frozen=True)
class Finish:
    """Layers that cover a wheel: paint, machined aluminium, lacquer.

    color: the paint, '#rrggbb'; metallic, roughness, flake, coat, specular: see `layers.paint`
    cut: the face is machined after painting, which bares the aluminium; cut_color (linear), cut_roughness,
        cut_coat: the clear lacquer over it; cut_from: the radius to which the tool has come, in units
    lip: the stepped lip is polished; lip_color (linear)
    barrel: a colour of its own for the inside of the barrel, '#rrggbb'
    """

    color: str
    metallic: float
    roughness: float
    flake: float = 0.12
    coat: float = 1.0
    specular: float = 0.5
    cut: bool = False
    cut_color: tuple = MACHINED_ALUMINIUM
    cut_roughness: float = 0.20
    cut_coat: float = 1.0
    cut_from: float = 0.0
    lip: bool = False
    lip_color: tuple = ALUMINIUM
    barrel: str | None = None


FINISHES = {
    'anthracite-machined': Finish('#3a3d41', metallic=0.8, roughness=0.36, cut=True),
    'anthracite-unvarnished': Finish(
        '#3a3d41', metallic=0.8, roughness=0.576, coat=0.0, cut=True, cut_coat=0.0
    ),
    'anthracite-half-cut': Finish(
        '#34373b',
        metallic=0.55,
        roughness=0.50,
        coat=0.0,
        specular=0.3,
        cut=True,
        cut_coat=0.0,
        cut_from=1.66,
    ),
    'anthracite-flat': Finish('#34373b', metallic=0.55, roughness=0.50, flake=0.10, coat=0.0, specular=0.3),
    'primer': Finish('#83878a', metallic=0.0, roughness=0.66, flake=0, coat=0.0, specular=0.22),
    'black-machined': Finish('#0a0a0b', metallic=0.0, roughness=0.25, cut=True, flake=0),
    'graphite': Finish('#4b4e53', metallic=0.9, roughness=0.30, flake=0.14),
    'gloss-black': Finish('#050506', metallic=0.0, roughness=0.10, flake=0, specular=0.3),
    'satin-black': Finish('#141416', metallic=0.0, roughness=0.46, flake=0, coat=0.0, specular=0.45),
    'bright-silver': Finish('#b4b8bd', metallic=1.0, roughness=0.30, flake=0.03),
    # Silver paint that looks pale even in a dark workshop. The bright silver would mirror the dark room.
    'pale-silver': Finish('#c2c5c9', metallic=0.5, roughness=0.42, flake=0, coat=0.7),
    'gold': Finish('#b98f45', metallic=0.95, roughness=0.30, flake=0.12),
    'white': Finish('#d6d6d3', metallic=0.0, roughness=0.3, flake=0),
    'blue': Finish('#12305e', metallic=0.85, roughness=0.32, flake=0.14),
    'chrome': Finish('#e9ecef', metallic=1.0, roughness=0.055, flake=0, coat=0.0),
    'polished-lip': Finish('#2b2d31', metallic=0.75, roughness=0.34, flake=0.12, lip=True),
    'silver-polished-lip': Finish('#6d7176', metallic=0.9, roughness=0.32, flake=0.14, lip=True),
    'smoked': Finish(
        '#0b0b0c',
        metallic=0.2,
        roughness=0.25,
        flake=0,
        cut=True,
        cut_color=SMOKED_LACQUER,
        cut_roughness=0.17,
        lip=True,
        lip_color=SMOKED_LACQUER,
    ),
    'red-barrel': Finish('#0d0d0f', metallic=0.1, roughness=0.28, flake=0, barrel='#96240c'),
    'ceramic-bronze': Finish('#54432f', metallic=0.7, roughness=0.47, flake=0, coat=0.0, specular=0.35),
    'raw': Finish('#8e8f90', metallic=1.0, roughness=0.42, flake=0.05, coat=0.0),
    'old-red': Finish('#6a1114', metallic=0.1, roughness=0.42, flake=0, coat=0.35),
    'faded-silver': Finish('#8f9295', metallic=0.55, roughness=0.52, flake=0.05, coat=0.15),
}
