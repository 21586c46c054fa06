"""The colours of ceramic coating, and the bench on which coated parts lie."""

from materials.plain import ceramic
from objects.bench import BENCH_HEIGHT
from studio.lights import light_backdrop, light_bench
from studio.stage import add_floor

# name: colour, metallic
COATINGS = {
    'graphite': ('#3a3c40', 0.2),
    'bronze': ('#5c4730', 0.45),
    'olive': ('#454c30', 0.0),
    'blue': ('#34506b', 0.2),
    'red': ('#7f1713', 0.0),
    'tungsten': ('#67635d', 0.2),
    'black': ('#17181a', 0.15),
}


def coating(name, metallic=None):
    """Returns the material of a coating; `metallic` (0 to 1) replaces its own value."""
    color, usual = COATINGS[name]
    return ceramic(name, color, usual if metallic is None else metallic)


def add_bench(roughness, specular, glow, light=1.0):
    """Adds a dark bench top and `light` times its light; `glow` is the power in watts of the wall's light."""
    add_floor(BENCH_HEIGHT, specular, color='#0c0d0e', roughness=roughness)
    light_bench(light)
    light_backdrop(glow, height=2.0)
