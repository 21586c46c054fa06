"""A wheel on its car: the wing's reflections, the brake behind the spokes, a floor that mirrors."""

from materials.colors import linear
from materials.nodes import MaterialBuilder
from objects.car_corner import add_body, add_brake
from objects.wheel import Wheel, build_wheel, root_of
from scenes.wheel import place
from studio.lights import light_backdrop
from studio.softbox import COOL_BACK, WARM, WHITE, softbox
from studio.stage import add_floor, set_camera

SPIN = 24
CALIPER_AT = 152


def build(design, finish, tread):
    wheel = build_wheel(Wheel(design, finish, spin=SPIN, tread=tread))
    add_brake(root_of(wheel), CALIPER_AT - SPIN)
    place(wheel, -5)
    add_body(_lacquer())
    add_floor(specular=0.7, roughness=0.10)
    set_camera((-8.5, -27, -0.4), (0.25, 0, 1.15), lens=71, f_stop=0.3, focus=(0, -0.6, 0))
    # No upright strip as for bare wheels: the wing would mirror it, broken by its crease.
    softbox('top', (0, -5, 12), (20, 11), 11.0, WHITE, 0.9)
    softbox('key', (-14, -11, 3), (9, 13), 11.0, WARM, 0.95)
    softbox('along the side', (0, -17, 11), (34, 2.0), 9.0, WHITE, 0.5, (0, 0, 3))
    softbox('nose', (-17, -3, 4), (3, 9), 9.0, COOL_BACK, 0.8, (0, 0, 2))
    # The lacquer shows only what it mirrors: this is its sheen, wide and faded, from beside the camera.
    softbox('sheen', (11, -34, 9), (34, 9), 3.4, WHITE, 1.0, (2, 0, 2))
    light_backdrop()


def _lacquer():
    """Deep metallic blue-grey under thick clear coat."""
    surface = MaterialBuilder('car paint')
    shader = surface.principled(
        base_color=linear('#1b2c40'), metallic=0.75, roughness=0.38, clearcoat=1.0, clearcoat_roughness=0.015
    )
    return surface.finish(shader)
