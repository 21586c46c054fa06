"""Masking tape over the stepped lip of a wheel, in overlapping strips. Units of 100 mm, angles in degrees."""

import numpy as np

from geometry.outline import rounded
from materials.workshop import masking_tape
from objects.meshes import add_object, mesh_from_arrays

# Across the lip, from the flange inwards: radius and height along the axis.
_ACROSS = (
    (2.604, -0.13),
    (2.600, -0.05),
    (2.585, -0.004),
    (2.545, 0.010),
    (2.500, 0.008),
    (2.462, 0.004),
    (2.446, -0.030),
    (2.432, -0.075),
    (2.427, -0.130),
    (2.424, -0.190),
    (2.4215, -0.246),
)
STRIPS = 9
OVERLAP = 2.5
BARE_FROM, BARE_TO = 100, 148  # the arc from which the tape has been pulled off
LIFT = 0.0025  # every other strip lies this much higher
CURL = 0.28  # the loose end stands off the metal
CURL_BEGINS = 0.72  # share of the strip


def mask_lip(root):
    """Tapes the lip, except for one arc; the first strip's end curls up where pulling began."""
    material = masking_tape()
    step = (BARE_FROM + 360 - BARE_TO) / STRIPS
    for strip in range(STRIPS):
        is_first, is_last = strip == 0, strip == STRIPS - 1
        start = BARE_TO + strip * step
        end = BARE_TO + (strip + 1) * step + (0 if is_last else OVERLAP)
        ends = (end, start) if is_first else (start, end)
        _add_strip(root, material, ends, LIFT * (strip % 2), CURL if is_first else 0.0)


def _add_strip(root, material, ends, lift, curl):
    """One strip from one angle to the other; its far end is raised by `curl`."""
    outline = rounded([(radius, height, 0.012) for radius, height in _ACROSS], 3)
    angles = np.radians(np.linspace(*ends, max(8, int(abs(ends[1] - ends[0]) * 2))))[:, None]
    share = np.linspace(0, 1, len(angles))[:, None]
    raised = curl * np.clip((share - CURL_BEGINS) / (1 - CURL_BEGINS), 0, 1) ** 2
    radius = outline[None, :, 0] + lift * 0.4 - raised * 0.25
    height = outline[None, :, 1] + lift + raised
    points = np.stack([radius * np.cos(angles), radius * np.sin(angles), height], -1)
    faces = _strip_faces(len(angles), len(outline))
    add_object('tape', mesh_from_arrays('tape', points.reshape(-1, 3), faces, material=material), root)


def _strip_faces(rows, columns):
    row = np.arange(rows - 1)[:, None] * columns
    column = np.arange(columns - 1)[None]
    here = row + column
    return np.stack([here, here + 1, here + columns + 1, here + columns], -1).reshape(-1, 4)
