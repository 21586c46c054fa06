"""A non-local-means denoiser with two halves.

Each pixel becomes the mean of its neighbours that look alike. How alike is judged in the other half of the
picture, whose noise is independent, so that noise never votes for itself. The comparison runs in logarithms
(a highlight must not outvote the shadows) and is held back where albedo or normals differ, which keeps edges.
On an edge, which depth of field blurs, these two are noise as well: only what they differ by beyond their own
noise counts, or no pixel of an edge would find its like along it, and the outline stayed as ragged as it was
sampled.
"""

import numpy as np
from scipy.ndimage import gaussian_filter, uniform_filter

from rendering.cycles import ALBEDO, GUIDES, NORMAL, PICTURE

PATCH = 5  # pixels
STRIP = 160  # rows
VARIANCE_BLUR = 2.5  # pixels
GUIDE_TOLERANCES = {NORMAL: 0.12, ALBEDO: 0.31}
GUIDE_BLUR = 1.0  # pixels
BRIGHTEST = 50
SHADOW_GAIN = 12


def denoised(halves, reach, strength, pass_name=PICTURE):
    """Returns one picture from two halves (`cycles.render_halves`); `reach` in pixels, `strength` about 0.6.

    Strip by strip: what is compared over and over then stays in the processor's cache.
    """
    # Shifting moves the pixels that leave one side of the picture in at the other.
    border = ((reach, reach), (reach, reach), (0, 0))
    wanted = (pass_name, *GUIDES)
    padded = {name: [np.pad(half, border, 'reflect') for half in halves[name]] for name in wanted}
    height = len(padded[pass_name][0])
    margin = reach + PATCH + int(4 * VARIANCE_BLUR)
    strips = []
    for top in range(0, height, STRIP):
        low, high = max(top - margin, 0), min(top + STRIP + margin, height)
        strip = {name: [half[low:high] for half in pair] for name, pair in padded.items()}
        strips.append(_strip_denoised(strip, reach, strength, pass_name)[top - low : top - low + STRIP])
    return np.concatenate(strips)[reach:-reach, reach:-reach]


def _strip_denoised(halves, reach, strength, pass_name):
    guides = [_guide(*halves[name], tolerance) for name, tolerance in GUIDE_TOLERANCES.items()]
    first, second = halves[pass_name]
    log_first, log_second = _log(first), _log(second)
    variance = gaussian_filter(((log_first - log_second) ** 2).mean(-1) / 2, VARIANCE_BLUR) + 1e-6
    sums = {half: np.zeros_like(first) for half in (0, 1)}
    weights = {half: np.zeros(first.shape[:2], np.float32) for half in (0, 1)}
    for half, picture in enumerate((first, second)):
        sums[half] += picture
        weights[half] += 1
    for offset in _offsets(reach):
        guided = _guide_weight(guides, offset)
        shifted_variance = _shift(variance, offset)
        noise = 0.5 * (variance + shifted_variance) + np.minimum(variance, shifted_variance)
        scale = 1e-6 + strength * strength * (variance + shifted_variance)
        for half, (other_log, picture) in enumerate(((log_second, first), (log_first, second))):
            difference = ((other_log - _shift(other_log, offset)) ** 2).mean(-1)
            distance = uniform_filter((difference - noise) / scale, PATCH, mode='reflect')
            weight = np.exp(-np.maximum(distance, 0)) * guided
            _add(sums[half], weights[half], weight, picture, offset)
    return sum(sums[half] / weights[half][..., None] for half in (0, 1)) / 2


def _log(picture):
    return np.log1p(np.clip(picture, 0, BRIGHTEST) * SHADOW_GAIN).astype(np.float32)


def _offsets(reach):
    """Returns the neighbours within half a circle. The other half follows by symmetry."""
    steps = range(-reach, reach + 1)
    within = [(dy, dx) for dy in steps for dx in steps if dx * dx + dy * dy <= reach * reach + 1]
    return [offset for offset in within if offset > (0, 0)]


def _add(total, weights, weight, picture, offset):
    """Counts a neighbour for its pixel, and the pixel for its neighbour."""
    back = (-offset[0], -offset[1])
    total += weight[..., None] * _shift(picture, offset)
    weights += weight
    mirrored = _shift(weight, back)
    total += mirrored[..., None] * _shift(picture, back)
    weights += mirrored


def _shift(picture, offset):
    return np.roll(picture, offset, (0, 1))


def _guide(first, second, tolerance):
    """Returns a guide in units of its tolerance, and its noise: the blurred variance of all its channels."""
    variance = gaussian_filter(((first - second) ** 2).sum(-1) / 4, GUIDE_BLUR)
    return (first + second) / (2 * tolerance), variance / tolerance**2


def _guide_weight(guides, offset):
    """Returns a weight near 0 for a neighbour that belongs to another surface."""
    distance = 0
    for guide, variance in guides:
        noise = variance + _shift(variance, offset)
        beyond = ((guide - _shift(guide, offset)) ** 2).sum(-1) - noise
        distance = distance + np.maximum(beyond, 0) / (1 + noise)
    return np.exp(-distance)
