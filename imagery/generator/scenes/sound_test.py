"""The sound test: a rim on its stand, a wooden mallet lying beside it. Units of 100 mm."""

from mathutils import Vector

from materials.workshop import cast_iron, steel, wood
from objects.bench import rod
from objects.spindle import add_spindle
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera

HEAD = (2.25, -2.3)
HANDLE_END = (4.45, -0.9)
HEAD_RADIUS = 0.36
HEAD_LENGTH = 1.15


def build(design, finish):
    build_wheel(Wheel(design, finish, tyre=False, spin=18, hardware=False))
    add_spindle(steel(), cast_iron(), shaft_end=-0.60)
    _add_mallet()
    set_camera((4.2, -33, 3.4), (0.95, 0, -0.20), lens=127, f_stop=0.3, focus=(0.8, -1.0, -0.4))
    add_floor(BARE_RIM_FLOOR, specular=0.35)
    light_wheel(0.95)
    light_backdrop()


def _add_mallet():
    """Head and handle, lying on the floor."""
    beech, ash = wood('beech', '#8a5f36', '#c09a66'), wood('ash', '#9c7a50', '#cdb083')
    center = Vector((*HEAD, BARE_RIM_FLOOR + HEAD_RADIUS))
    tip = Vector((*HANDLE_END, BARE_RIM_FLOOR + 0.11))
    across = (tip - center).cross(Vector((0, 0, 1))).normalized() * HEAD_LENGTH / 2
    rod(center - across, center + across, HEAD_RADIUS, beech, segments=96)
    through_head = (center - tip).normalized() * (HEAD_RADIUS + 0.06)
    rod(center + through_head, tip, 0.095, ash, 0.115)
