"""The turned part of a wheel: from the lip outwards, over the bead seat and back along the barrel.

Lengths in units of 100 mm, angles in degrees.
"""

from dataclasses import replace

import numpy as np

from geometry.kerb_damage import gouged
from geometry.outline import rounded
from materials.finishes import FINISHES
from materials.wheel_paint import flange_material
from objects.meshes import turned

RIM_RADIUS = 2.59
SEGMENTS = 512
TORN_SEGMENTS = 3072


def add_flange(wheel, dish, root):
    """Adds the turned part of a `wheel.Wheel` to its root; `dish` in units."""
    finish = FINISHES[wheel.finish]
    kerb = wheel.condition.kerb if wheel.condition else None
    flange = turned(
        'flange',
        _outline(dish)[::-1],
        flange_material(finish, wheel.grooves, wheel.condition, root),
        TORN_SEGMENTS if kerb else SEGMENTS,
        crease=40,
        parent=root,
    )
    if kerb:
        _tear(flange.data, kerb)
    if finish.barrel:
        face_paint = flange_material(replace(finish, barrel=None), wheel.grooves, wheel.condition, root)
        _paint_outside(flange.data, face_paint)


def _outline(dish):
    """Radius and height, from the lip over bead seat and drop centre, back by the weights' ledge."""
    return rounded(
        [
            (2.5299, 0, 0),
            (2.575, -0.004, 0.03),
            (RIM_RADIUS, -0.10, 0.03),
            (2.575, -0.17, 0.02),
            (2.50, -0.185, 0.03),
            (2.43, -0.26, 0.05),
            (2.42, -0.55 - dish, 0.02),
            (2.27, -0.72 - dish, 0.08),
            (2.255, -1.22 - dish * 0.5, 0.08),
            (2.385, -1.46 - dish * 0.5, 0.06),
            (2.40, -2.1, 0.05),
            (2.55, -2.16, 0.02),
            (2.565, -2.20, 0.02),
            (2.565, -2.28, 0.02),
            *_inside(dish),
        ]
    )


def _inside(dish):
    """Returns the last corners of the outline: rear edge, ledge of the weights, drop centre."""
    return [
        (2.46, -2.285, 0.02),
        (2.43, -2.20, 0.03),
        (2.34, -2.06, 0.04),
        (2.315, -1.92, 0.02),
        (2.315, -1.54 - dish * 0.5, 0.015),
        (2.295, -1.52 - dish * 0.5, 0.01),
        (2.185, -1.30 - dish * 0.5, 0.08),
        (2.20, -1.12 - dish, 0),
    ]


def barrel_radius(z):
    """Returns the inner radius at `z` of a barrel without dish, behind the face."""
    radii, heights = rounded(_inside(0)).T
    return np.interp(z, heights, radii)


def _paint_outside(mesh, material):
    """Keeps the colour on the barrel's inside only: faces pointing away from the axis get `material`."""
    mesh.materials.append(material)
    for face in mesh.polygons:
        x, y, _ = face.center
        if face.normal.x * x + face.normal.y * y > 0:
            face.material_index = 1


def _tear(mesh, kerb):
    """Removes the metal that the kerb scraped off, and marks these places for the material."""
    points = np.empty(len(mesh.vertices) * 3)
    mesh.vertices.foreach_get('co', points)
    moved, torn = gouged(points.reshape(-1, 3), kerb)
    mesh.vertices.foreach_set('co', moved.ravel())
    mesh.attributes.new('torn', 'FLOAT', 'POINT').data.foreach_set('value', torn.astype(np.float32))
    mesh.update()
