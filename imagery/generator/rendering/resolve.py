"""From the fine grid on which a picture is rendered to its pixels.

The lit lip of a wheel is fifty times as bright as the tyre beside it. A pixel that averages the light of both
comes out white even where the lip covers a tenth of it, so that the edge climbs in whole pixels however many
samples it had. What must be averaged is what the eye will see. So each pixel is rendered as `FINENESS` by
`FINENESS` smaller ones, and these are averaged as the grade's film would show them: in logarithms.
"""

import numpy as np
from scipy.ndimage import gaussian_filter, zoom

from rendering.cycles import GUIDES

FINENESS = 2
SHADOW_GAIN = 12
COARSENESS = 2
SEAM = 6  # pixels


def resolved_halves(halves):
    """Returns the passes of `cycles.render_halves`, `FINENESS` times smaller each way, for the denoiser."""
    return {
        name: [_mean(half) if name in GUIDES else _as_seen(half) for half in pair]
        for name, pair in halves.items()
    }


def _as_seen(picture):
    return np.expm1(_mean(np.log1p(np.maximum(picture, 0) * SHADOW_GAIN))) / SHADOW_GAIN


def _mean(picture):
    height, width = picture.shape[0] // FINENESS, picture.shape[1] // FINENESS
    whole = picture[: height * FINENESS, : width * FINENESS]
    return whole.reshape(height, FINENESS, width, FINENESS, 3).mean((1, 3))


def laid_over(coarse, fine, corner, size):
    """Returns the coarse picture at `size` (width, height), with the `fine` part at `corner` (left, top)."""
    width, height = size
    whole = zoom(coarse, (height / coarse.shape[0], width / coarse.shape[1], 1), order=1)
    left, top = corner
    bottom = height - top - fine.shape[0]  # rows run from the bottom up
    there = slice(bottom, bottom + fine.shape[0]), slice(left, left + fine.shape[1])
    share = np.zeros((height, width))
    inner = slice(there[0].start + 3 * SEAM, there[0].stop - 3 * SEAM)
    share[inner, there[1].start + 3 * SEAM : there[1].stop - 3 * SEAM] = 1
    share = gaussian_filter(share, SEAM)[there][..., None]
    whole[there] = fine * share + whole[there] * (1 - share)
    return whole
