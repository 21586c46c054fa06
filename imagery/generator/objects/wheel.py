"""A wheel, assembled: five sectors, turned flange and barrel, and what is mounted on it.

In its own coordinates a wheel's axis is +z, towards the street (`geometry/wheel_field.py`). Two empties hold
it: the outer one stands it up, so that its street side looks towards -y, where the camera is; the root inside
turns it about its axis, and is what wear is placed in.
"""

from dataclasses import dataclass

import numpy as np
from mathutils import Matrix

from geometry.designs import DESIGNS
from geometry.kerb_damage import gouged
from geometry.wheel_sector import CELL, wheel_sector
from materials.finishes import FINISHES
from materials.layers import FROM_AFAR, Grooves
from materials.wheel_paint import sector_material
from objects.flange import add_flange
from objects.hardware import add_hardware
from objects.meshes import add_object, degrees, mesh_from_arrays, normals_of
from objects.tyre import add_tyre
from wear.conditions import Condition

TYRE_RADIUS = 3.285  # units of 100 mm, as all lengths here
SECTORS = 5


@dataclass(frozen=True)
class Wheel:
    """Description of a wheel to build.

    design, finish: names in `geometry/designs.py` and `materials/finishes.py`
    spin: degrees about its axis; cell: fineness of the mesh; hardware: cap, bolts and valve
    tyre: whether it wears one; tread: which (`treads.py`)
    """

    design: str
    finish: str
    condition: Condition | None = None
    tyre: bool = True
    tread: str = 'road'
    hardware: bool = True
    spin: float = 0.0
    cell: float = CELL
    grooves: Grooves = FROM_AFAR


def build_wheel(wheel):
    """Builds a wheel around the origin. Returns its outer empty, which the scene places."""
    dish = DESIGNS[wheel.design].dish
    outer = add_object('wheel', None)
    root = add_object('wheel root', None, outer)
    _add_sectors(wheel, dish, root)
    add_flange(wheel, dish, root)
    if wheel.hardware:
        add_hardware(root, wheel.design)
    if wheel.tyre:
        add_tyre(root, wheel.tread)
    outer.rotation_euler = degrees(90, 0, 0)
    root.rotation_euler = degrees(0, 0, wheel.spin)
    return outer


def root_of(outer):
    """Returns the root empty of a wheel."""
    return outer.children[0]


def repaint(outer, material):
    """Gives every painted surface of a wheel one material."""
    for thing in root_of(outer).children:
        if thing.name.startswith(('sector', 'flange')):
            thing.data.materials.clear()
            thing.data.materials.append(material)


def _add_sectors(wheel, dish, root):
    material = sector_material(FINISHES[wheel.finish], wheel.grooves, wheel.condition, root, dish)
    arrays = wheel_sector(wheel.design, wheel.cell)
    kerb = wheel.condition.kerb if wheel.condition else None
    whole = _sector_mesh(arrays, material)
    for sector in range(SECTORS):
        mesh = _torn_sector(arrays, material, kerb, 72 * sector) if kerb else None
        copy = add_object(f'sector {sector}', mesh or whole, root)
        copy.rotation_euler = degrees(0, 0, 72 * sector)


def _sector_mesh(arrays, material, **torn):
    zones = {name: arrays[name] for name in ('below_cut', 'below_face', 'rim_distance')}
    vertices, normals = torn.get('vertices', arrays['vertices']), torn.get('normals', arrays['normals'])
    if 'torn' in torn:
        zones['torn'] = torn['torn']
    return mesh_from_arrays('sector', vertices, arrays['triangles'], normals, zones, material)


def _torn_sector(arrays, material, kerb, turn):
    """Returns the gouged mesh of the sector at `turn` degrees; None where the kerb did not reach it."""
    to_root = np.array(Matrix.Rotation(degrees(turn)[0], 3, 'Z'))
    points, torn = gouged(arrays['vertices'] @ to_root.T, kerb)
    if not torn.any():
        return None
    vertices = points @ to_root
    rough = normals_of(vertices, arrays['triangles'])
    normals = np.where(torn[:, None] > 0, rough, arrays['normals'])
    return _sector_mesh(arrays, material, vertices=vertices, normals=normals, torn=torn)
