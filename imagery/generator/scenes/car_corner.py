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


def build(design, finish, tread, paint='#39506b'):
    """`paint`: of the car, '#rrggbb'."""
    wheel = build_wheel(Wheel(design, finish, spin=SPIN, tread=tread))
    add_brake(root_of(wheel), CALIPER_AT - SPIN)
    place(wheel, -5)
    add_body(_lacquer(paint))
    ground(-TYRE_RADIUS, asphalt())
    overcast(2.2)
    set_camera((-8.5, -27, -0.4), (0.25, 0, 1.15), lens=71, f_stop=0.3, focus=(0, -0.6, 0))
    # The gap in the clouds, and the pale house across the street that every car's side mirrors.
    softbox('clouds', (-10, -14, 16), (26, 10), 3.0, WHITE, 0.9)
    softbox('street', (4, -60, 9), (110, 9), 0.75, COOL, 0.35, (0, 0, 4))


def _lacquer(color):
    """Metallic paint under thick clear coat."""
    surface = MaterialBuilder('car paint')
    shader = surface.principled(
        base_color=linear(color), metallic=0.75, roughness=0.42, clearcoat=1.0, clearcoat_roughness=0.015
    )
    return surface.finish(shader)
