"""A wheel on its car, parked outside: the sky in the wing, the brake behind the spokes, asphalt below."""

from materials.colors import linear
from materials.nodes import MaterialBuilder
from objects.car_corner import add_body, add_brake
from objects.wheel import TYRE_RADIUS, Wheel, build_wheel, root_of
from scenes.wheel import place
from studio.settings import asphalt, ground, overcast
from studio.softbox import COOL, WHITE, softbox
from studio.stage import set_camera

SPIN = 24
CALIPER_AT = 152
FLATTENED = 0.09  # units: the car's weight presses the tyre flat where it stands
# The gaps between the panels: half width of the gap, and of the rounded edges beside it.
GAP, EDGE = 0.018, 0.055


def build(design, finish, tread, paint='#39506b'):
    """Builds the scene; `paint` is the car's colour as '#rrggbb'."""
    wheel = build_wheel(Wheel(design, finish, spin=SPIN, tread=tread))
    add_brake(root_of(wheel), CALIPER_AT - SPIN)
    place(wheel, -5)
    add_body(_lacquer(paint))
    ground(-TYRE_RADIUS + FLATTENED, asphalt())
    overcast(2.9)
    set_camera((-9.5, -26, 2.6), (0.2, 0, 0.75), lens=71, f_stop=0.3, focus=(0, -0.6, 0))
    # The gap in the clouds, and the pale house across the street that every car's side mirrors.
    softbox('clouds', (-10, -14, 16), (26, 10), 4.0, WHITE, 0.9)
    softbox('street', (4, -60, 9), (110, 9), 0.95, COOL, 0.35, (0, 0, 4))


def _lacquer(color):
    """Returns metallic paint under thick clear coat, with the gaps between wing, door, bumper and sill."""
    surface = MaterialBuilder('car paint')
    away = _distance_to_gaps(surface)
    relief = away.map(GAP * 0.6, EDGE, 0.0, 1.0, smooth=True)
    rounded_edges = surface.bump(relief, strength=1.0, distance=0.05)
    paint = surface.principled(
        base_color=linear(color),
        metallic=0.75,
        roughness=0.42,
        clearcoat=1.0,
        clearcoat_roughness=0.015,
        normal=rounded_edges,
        clearcoat_normal=rounded_edges,
    )
    dark = surface.principled(base_color=linear('#030304'), roughness=0.9, specular=0.0)
    return surface.finish(surface.mix(away.map(GAP * 0.8, GAP), dark, paint))


def _distance_to_gaps(surface):
    """Returns the distance in the plane of the car's side to the nearest gap.

    The door's gap leans with the windscreen's pillar and bends forward above the sill; the bumper's gap rises
    from the arch to the headlight; the sill's runs from the arch to the door and beyond.
    """
    x, _, z = surface.parts(surface.object_position())
    bend = (-0.4 - z).at_least(0.0)
    door = abs(x - 5.3 - z * 0.05 + bend * bend * 0.35)
    bumper = abs(z - 1.35 + (x + 3.4) * 0.16) + x.map(-3.3, -3.2, 0.0, 9.0)
    sill = abs(z + 1.32) + x.map(3.2, 3.3, 9.0, 0.0)
    return door.at_most(bumper).at_most(sill)
