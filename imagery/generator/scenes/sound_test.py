"""The sound test: a rim on its stand, a wooden mallet lying beside it. Units of 100 mm."""

from mathutils import Vector

from geometry.outline import rounded
from materials.workshop import cast_iron, steel, wood
from objects.bench import along
from objects.meshes import turned
from objects.spindle import add_spindle
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera

HEAD = (2.25, -2.3)
HANDLE_END = (4.45, -0.9)
HEAD_RADIUS = 0.37
HANDLE_RADIUS = 0.13
# Radius, distance along the axis, rounding: a head that swells in its middle, worn at its edges …
_HEAD = (
    (0.0001, -0.58, 0),
    (0.325, -0.58, 0.05),
    (0.36, -0.50, 0.10),
    (HEAD_RADIUS, 0, 0.6),
    (0.36, 0.50, 0.10),
    (0.325, 0.58, 0.05),
    (0.0001, 0.58, 0),
)
# … and a handle that thins before its grip.
_HANDLE = (
    (0.0001, -0.41, 0),
    (0.105, -0.41, 0.015),
    (0.105, 0.45, 0.3),
    (0.088, 1.20, 0.5),
    (0.120, 2.20, 0.3),
    (HANDLE_RADIUS, 2.52, 0.08),
    (0.105, 2.60, 0.06),
    (0.0001, 2.62, 0),
)


def build(design, finish):
    build_wheel(Wheel(design, finish, tyre=False, spin=18, hardware=False))
    add_spindle(steel(), cast_iron(), shaft_end=-0.60)
    _add_mallet()
    set_camera((4.2, -33, 3.4), (0.95, 0, -0.20), lens=127, f_stop=0.3, focus=(0.8, -1.0, -0.4))
    add_floor(BARE_RIM_FLOOR, specular=0.35)
    light_wheel(0.95)
    light_backdrop()


def _add_mallet():
    """Adds head and handle, lying on the floor; the handle's end shows on the head's far side."""
    beech, ash = wood('beech', '#6b4526', '#a0733f'), wood('ash', '#8a6840', '#bf9c6c')
    center = Vector((*HEAD, BARE_RIM_FLOOR + HEAD_RADIUS))
    tip = Vector((*HANDLE_END, BARE_RIM_FLOOR + HANDLE_RADIUS))
    handle = (tip - center).normalized()
    across = handle.cross(Vector((0, 0, 1))).normalized()
    _turn(_HEAD, beech, center, across)
    _turn(_HANDLE, ash, center, handle)


def _turn(outline, material, at, axis):
    """Adds a turned piece whose middle or foot lies at a point."""
    piece = turned('mallet', rounded(outline)[::-1], material, 96, 40)
    piece.location = at
    piece.rotation_euler = along(axis)
