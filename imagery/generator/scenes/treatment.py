"""Metal treatments: a turned hub and two screws on the dark bench, all in one metal, always framed alike."""

from materials.treatments import treated
from objects.bench import BENCH_HEIGHT, lay_part
from studio.lights import light_backdrop, light_metal
from studio.stage import add_floor, set_camera


def build(treatment):
    """Builds the scene; `treatment` is a name in `materials/treatments.py`."""
    metal = treated(treatment)
    lay_part('flanged-hub', metal, (-0.12, 0.15), (0, 0, 12))
    lay_part('screw', metal, (1.72, -1.25), (96, 0, 40), 0.6)
    lay_part('screw', metal, (0.75, -1.85), (96, 0, 105), 0.6)
    set_camera((2.2, -15, 6.6), (0.14, -0.15, -1.08), lens=146, f_stop=0.5, focus=(0, -0.6, -0.9))
    add_floor(BENCH_HEIGHT, specular=0.3, color='#0c0d0e', roughness=0.36)
    light_metal()
    light_backdrop(7000, height=2.0)
