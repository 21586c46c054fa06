"""The one grade of the house: bloom, vignette, grain, Filmic. Every picture goes through it."""

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter

BLOOM = 0.06
GRAIN = 0.0015
FILM_GRAIN = 0.002
VIGNETTE = 0.25
GLARE_FROM = 0.9
BRIGHTEST_GLARE = 6
# Radius of the glare as a share of the picture's width, and its share of the light.
GLARES = ((1 / 400, 0.5), (1 / 120, 0.3), (1 / 40, 0.2))


def save_graded(picture, path, bloom=BLOOM, grain=GRAIN, seed=0):
    """Writes linear light, (height, width, 3) from the bottom up, as a PNG."""
    picture = _with_bloom(picture, bloom)
    picture = _with_vignette(picture)
    picture = _with_grain(picture, grain, seed)
    _save_filmic(np.maximum(picture, 0), path)


def _with_bloom(picture, amount):
    """Returns the picture with glare around highlights."""
    width = picture.shape[1]
    highlights = np.clip(picture - GLARE_FROM, 0, BRIGHTEST_GLARE)
    glare = 0
    for radius, share in GLARES:
        blurred = [gaussian_filter(highlights[..., channel], width * radius) for channel in range(3)]
        glare = glare + share * np.stack(blurred, -1)
    return picture + amount * glare * 3


def _with_vignette(picture):
    height, width, _ = picture.shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    return picture * (1 - VIGNETTE * np.clip((x * x + y * y) / 2, 0, 1) ** 1.3)[..., None]


def _with_grain(picture, amount, seed):
    """Adds a little noise, mostly in proportion to the light, which hides banding in the dark background."""
    height, width, _ = picture.shape
    random = np.random.default_rng(seed)
    scaled = picture * (1 + random.normal(0, amount * 4, (height, width, 1)))
    return scaled + random.normal(0, amount * 0.12, (height, width, 1))


def _save_filmic(picture, path):
    height, width, _ = picture.shape
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = picture
    image = bpy.data.images.new('graded', width, height, float_buffer=True, alpha=False)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    settings = bpy.context.scene.render.image_settings
    settings.file_format = 'PNG'
    settings.color_mode = 'RGB'
    settings.color_depth = '16'  # the encoder presses ten bits
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save_render(str(path), scene=bpy.context.scene)
    bpy.data.images.remove(image)
