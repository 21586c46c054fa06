"""The spray booth: white panels, luminaires, a filter ceiling, a grating; one rim on its stand."""

import numpy as np

from materials.plain import glowing, plain
from objects.bench import block, rod
from objects.meshes import flat
from objects.wheel import Wheel, build_wheel
from scenes.wheel import place
from studio.softbox import COOL, WHITE, softbox
from studio.stage import set_camera

HALF_WIDTH, BACK, FRONT = 13.0, 15.0, -30.0
FLOOR, CEILING = -6.4, 13.5
PANEL = 5.2
TILE = 1.3


def build(design, finish):
    place(build_wheel(Wheel(design, finish, tyre=False, spin=18, hardware=False)), -16)
    _add_stand()
    _add_room()
    softbox('ceiling', (0, -3, CEILING - 0.3), (22, 26), 3.4, WHITE, 0.35, (0, -3, 0))
    for x, lean in ((-HALF_WIDTH + 0.4, 1), (HALF_WIDTH - 0.4, -1)):
        softbox('side', (x, -6, 3), (5, 14), 3.2, COOL, 0.5, (x + lean, -6, 3))
    softbox('front', (-6, -24, 4), (9, 9), 2.2, WHITE, 0.9)
    set_camera((4.6, -27, 1.4), (0.6, 0, -1.1), lens=58, f_stop=0.25, focus=(0, -0.8, 0))


def _add_stand():
    grey = plain('stand', '#5b6066', 0.6, 0.45)
    rod((0, 0.9, 0), (0, 0.1, 0), 0.30, grey)
    rod((0, 0.9, 0.3), (0, 0.9, FLOOR + 0.2), 0.16, grey)
    for x, y in ((-1.9, 0.2), (1.9, 0.2), (0, 2.6)):
        rod((0, 0.9, FLOOR + 0.45), (x, y, FLOOR + 0.12), 0.11, grey)


def _add_room():
    white = plain('panel', '#c4c8ca', 0.0, 0.42, specular=0.35)
    joint = plain('joint', '#7f8588', 0.0, 0.6)
    wide, back = HALF_WIDTH, BACK
    corners = [(-wide, back, FLOOR), (wide, back, FLOOR), (wide, back, CEILING), (-wide, back, CEILING)]
    flat('back', corners, white)
    for side in (-1, 1):
        x = wide * side
        corners = [(x, FRONT, FLOOR), (x, back, FLOOR), (x, back, CEILING), (x, FRONT, CEILING)]
        flat('side', corners if side < 0 else corners[::-1], white)
        _add_luminaires(x - 0.06 * side, side)
    for x in np.arange(-wide + PANEL / 2, wide, PANEL):
        block((x, back - 0.02, (FLOOR + CEILING) / 2), (0.035, 0.03, (CEILING - FLOOR) / 2), joint, 0.01)
    _add_back_luminaires()
    _add_grating()


def _add_back_luminaires():
    """Adds luminaires on the wall behind, on both sides of the rim."""
    tube, frame = glowing('tube', (0.93, 0.97, 1.0), 2.4), plain('frame', '#8d9396', 0.3, 0.5)
    for x in (-7.8, 7.8):
        block((x, BACK - 0.05, 3.2), (1.25, 0.05, 5.6), frame, 0.03)
        for offset in (-0.5, 0.5):
            rod((x + offset, BACK - 0.14, -2.0), (x + offset, BACK - 0.14, 8.4), 0.13, tube)


def _add_luminaires(x, side):
    """Adds two upright tubes behind glass in each second panel, seen in every curve of the rim."""
    tube = glowing('tube', (0.93, 0.97, 1.0), 5.0)
    frame = plain('frame', '#8d9396', 0.3, 0.5)
    for y in (-12.0, -1.0, 10.0):
        block((x, y, 3.2), (0.05, 1.25, 5.6), frame, 0.03)
        for offset in (-0.5, 0.5):
            rod((x - 0.12 * side, y + offset, -2.0), (x - 0.12 * side, y + offset, 8.4), 0.13, tube)


def _add_grating():
    """Adds steel bars over the dark pit of the extraction."""
    pit = plain('pit', '#0c0d0e', 0.0, 0.9)
    wide = HALF_WIDTH
    depth = FLOOR - 0.6
    flat('pit', [(-wide, FRONT, depth), (wide, FRONT, depth), (wide, BACK, depth), (-wide, BACK, depth)], pit)
    bar = plain('bar', '#6d7276', 0.8, 0.4)
    for x in np.arange(-wide, wide, 0.42):
        block((x, (FRONT + BACK) / 2, FLOOR - 0.12), (0.045, (BACK - FRONT) / 2, 0.12), bar, 0.005)
    for y in np.arange(FRONT, BACK, 1.7):
        block((0, y, FLOOR - 0.10), (wide, 0.05, 0.10), bar, 0.005)
