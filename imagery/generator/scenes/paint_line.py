"""The paint line: bare rims hang from a bar on hooks, one for each stage of the paint. Units of 100 mm."""

from mathutils import Matrix, Vector

from materials.workshop import steel
from objects.bench import bent_bar, rod
from objects.meshes import degrees
from objects.wheel import Wheel, build_wheel
from scenes.wheel import place
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera

PLACES = (-5.6, 0.0, 5.6)
TURN = -10  # of the rims about the vertical
OPEN_WINDOW_UP = -18  # the spin that brings a wide window between spokes to the top
FLOOR = -3.9
BAR_HEIGHT = 3.55
BAR_DEPTH = 0.95  # above the rims' centre of gravity
BAR_HALF_LENGTH = 14
HOOK_RADIUS = 0.075
LOWEST = 2.19 - HOOK_RADIUS  # under the inside of the barrel
# The hook from the side, (y, z) from the bar: over it, in front of the lip, back under the barrel.
HOOK = (
    (-0.16, 3.50),
    (-0.10, 3.68),
    (0.04, 3.70),
    (0.10, 3.50),
    (0.0, 3.15),
    (-0.70, 2.86),
    (-1.28, 2.70),
    (-1.36, 2.45),
    (-1.22, LOWEST + 0.02),
    (-0.6, LOWEST),
    (0.0, LOWEST),
    (0.22, LOWEST + 0.03),
    (0.30, LOWEST + 0.14),
)


def build(design, finishes):
    """Builds the scene; `finishes` are three names, from left to right."""
    metal = steel()
    for x, finish in zip(PLACES, finishes):
        rim = Wheel(design, finish, tyre=False, spin=OPEN_WINDOW_UP, hardware=False)
        place(build_wheel(rim), TURN, (x, 0, 0))
        _add_hook(x, metal)
    bar_end = Vector((BAR_HALF_LENGTH, BAR_DEPTH, BAR_HEIGHT))
    rod((-BAR_HALF_LENGTH, BAR_DEPTH, BAR_HEIGHT), bar_end, 0.11, metal)
    set_camera((-13, -36, 1.6), (-0.35, 0, 0.42), lens=76, f_stop=0.25, focus=(-2.8, -0.5, 0))
    add_floor(FLOOR, specular=0.30)
    light_wheel(1.3)
    light_backdrop()


def _add_hook(x, material):
    turn = Matrix.Rotation(degrees(TURN)[0], 3, 'Z')
    points = [turn @ Vector((0, y + BAR_DEPTH, z)) + Vector((x, 0, 0)) for y, z in HOOK]
    bent_bar(points, HOOK_RADIUS, material)
