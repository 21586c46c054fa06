"""A wheel, assembled: five sectors, turned flange and barrel, and what is mounted on it.

In its own coordinates a wheel's axis is +z, towards the street (`geometry/wheel_field.py`). Two empties hold
it: the outer one stands it up, so that its street side looks towards -y, where the camera is; the root inside
turns it about its axis, and is what wear is placed in.
"""

from dataclasses import dataclass

import numpy as np

from geometry.designs import DESIGNS
from geometry.outline import rounded
from geometry.wheel_sector import CELL, wheel_sector
from materials.layers import FROM_AFAR, Grooves
from materials.wheel_paint import flange_material, sector_material
from objects.hardware import add_hardware
from objects.meshes import add_object, degrees, mesh_from_arrays, turned
from objects.tyre import add_tyre
from wear.conditions import Condition

RIM_RADIUS = 2.59  # units of 100 mm, as all lengths here
TYRE_RADIUS = 3.285
SECTORS = 5
FLANGE_SEGMENTS = 512
DENTED_FLANGE_SEGMENTS = 1024


@dataclass(frozen=True)
class Wheel:
    """Which wheel to build.

    design, finish: names in `geometry/designs.py` and `materials/finishes.py`
    spin: degrees about its axis; cell: fineness of the mesh; hardware: cap, bolts and valve
    """

    design: str
    finish: str
    condition: Condition | None = None
    tyre: bool = True
    hardware: bool = True
    spin: float = 0.0
    cell: float = CELL
    grooves: Grooves = FROM_AFAR


def build_wheel(wheel):
    """Builds a wheel around the origin; answers its outer empty, to be placed by the scene."""
    dish = DESIGNS[wheel.design].dish
    outer = add_object('wheel', None)
    root = add_object('wheel root', None, outer)
    _add_sectors(wheel, dish, root)
    _add_flange(wheel, dish, root)
    if wheel.hardware:
        add_hardware(root, wheel.design)
    if wheel.tyre:
        add_tyre(root)
    outer.rotation_euler = degrees(90, 0, 0)
    root.rotation_euler = degrees(0, 0, wheel.spin)
    return outer


def root_of(outer):
    """The root empty of a wheel."""
    return outer.children[0]


def _add_sectors(wheel, dish, root):
    material = sector_material(wheel.finish, wheel.grooves, wheel.condition, root, dish)
    arrays = wheel_sector(wheel.design, wheel.cell)
    zones = {name: arrays[name] for name in ('below_cut', 'below_face', 'rim_distance')}
    mesh = mesh_from_arrays(
        'sector', arrays['vertices'], arrays['triangles'], arrays['normals'], zones, material
    )
    for sector in range(SECTORS):
        copy = add_object(f'sector {sector}', mesh, root)
        copy.rotation_euler = degrees(0, 0, 72 * sector)


def _add_flange(wheel, dish, root):
    """From the lip outwards, over the bead seat and back along the outside of the barrel."""
    outline = rounded(
        [
            (2.5299, 0, 0),
            (2.575, -0.004, 0.03),
            (RIM_RADIUS, -0.10, 0.03),
            (2.575, -0.17, 0.02),
            (2.50, -0.185, 0.03),
            (2.43, -0.26, 0.05),
            (2.42, -0.55 - dish, 0.02),
            (2.28, -0.72 - dish, 0.1),
            (2.24, -1.3 - dish * 0.5, 0.1),
            (2.36, -1.75, 0.05),
            (2.40, -2.1, 0.05),
            (2.55, -2.16, 0.02),
            (2.56, -2.28, 0.02),
            (2.44, -2.28, 0.02),
            (2.3, -2.0, 0.05),
            (2.17, -1.6, 0.1),
            (2.20, -1.12 - dish, 0),
        ]
    )
    kerb = wheel.condition.kerb if wheel.condition else None
    material = flange_material(wheel.finish, wheel.grooves, wheel.condition, root)
    segments = DENTED_FLANGE_SEGMENTS if kerb else FLANGE_SEGMENTS
    turned('flange', outline[::-1], material, segments, 40, _dented_by(kerb) if kerb else None, root)


def _dented_by(kerb):
    """A kerb takes metal away, too: the flange is pushed in along the damaged arcs."""

    def dent(radius, height, angles):
        around = angles[:, 0]
        depth = (_roughness(around) * _arcs(kerb, around))[:, None]
        depth = depth * np.clip((height + 0.15) / 0.12, 0, 1) * np.clip((radius - 2.531) / 0.03, 0, 1)
        return radius - 0.040 * depth, height - 0.035 * depth

    return dent


def _arcs(kerb, around):
    """1 within the damaged arcs, fading over 6 degrees at their ends."""
    inside = np.zeros_like(around)
    for at, half_width in [(kerb.at, 26), *((at, 8) for at in kerb.also_at)]:
        away = np.abs((np.degrees(around) - at + 180) % 360 - 180)
        inside = np.maximum(inside, np.clip((half_width - away) / 6, 0, 1))
    return inside


def _roughness(around):
    """Noise around the wheel in three sizes, never negative."""
    random = np.random.default_rng(4)
    knots = np.linspace(0, 1, 64, endpoint=False)
    return sum(
        share
        * np.abs(np.interp((around * turns / (2 * np.pi)) % 1.0, knots, random.normal(0, 1, 64), period=1.0))
        for turns, share in ((1, 0.5), (3, 0.5), (7, 0.3))
    )
