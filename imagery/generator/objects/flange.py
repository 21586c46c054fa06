"""The turned part of a wheel: from the lip outwards, over the bead seat and back along the barrel.

Lengths in units of 100 mm, angles in degrees.
"""

from dataclasses import replace

import numpy as np

from geometry.outline import rounded
from materials.finishes import FINISHES
from materials.wheel_paint import flange_material
from objects.meshes import turned

RIM_RADIUS = 2.59
SEGMENTS = 512
DENTED_SEGMENTS = 1024


def add_flange(wheel, dish, root):
    """Adds the turned part of a `wheel.Wheel` to its root; `dish` in units."""
    finish = FINISHES[wheel.finish]
    kerb = wheel.condition.kerb if wheel.condition else None
    flange = turned(
        'flange',
        _outline(dish)[::-1],
        flange_material(finish, wheel.grooves, wheel.condition, root),
        DENTED_SEGMENTS if kerb else SEGMENTS,
        crease=40,
        shape=_dented_by(kerb) if kerb else None,
        parent=root,
    )
    if finish.barrel:
        face_paint = flange_material(replace(finish, barrel=None), wheel.grooves, wheel.condition, root)
        _paint_outside(flange.data, face_paint)


def _outline(dish):
    """Radius and height, from the lip to the back of the face."""
    return rounded(
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


def _paint_outside(mesh, material):
    """A colour for the inside of the barrel only: what faces away from the axis gets `material`."""
    mesh.materials.append(material)
    for face in mesh.polygons:
        x, y, _ = face.center
        if face.normal.x * x + face.normal.y * y > 0:
            face.material_index = 1


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
