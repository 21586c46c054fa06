"""Renders pictures by name. Run by Blender; `imagery/make.mjs` does that for a person:

    blender -b --factory-startup -t 1 -P render.py -- NAME…               into imagery/masters/
    blender -b --factory-startup -t 1 -P render.py -- NAME… --preview     smaller, into imagery/cache/
    blender -b --factory-startup -t 1 -P render.py -- --list              the names of all shots, one a line
    blender -b --factory-startup -t 1 -P render.py -- --geometry          fills the cache of meshes

`--scale` (share of the size) and `--samples` make a render smaller still; `--crop LEFT,TOP,WIDTH,HEIGHT`
renders that part of the finished picture, pixel for pixel, into imagery/cache/previews. `--graphics-card`
computes on one, with eight times the samples. How the generator is built up:

    shots/      the table: which picture shows which scene
    scenes/     what stands where, for each kind of picture; `framings.py` places the camera
    objects/    wheels, tyres, tools: meshes with materials
    studio/     lamps, floor, camera: one light for all
    materials/  finishes and how they are made of shader nodes
    wear/       dust, corrosion, kerb damage, cracks: laid over a finish
    geometry/   shapes as signed distance fields; needs no Blender
    rendering/  Cycles' settings, the denoiser, the grade

One unit is 100 mm. Angles are degrees where people write them, radians only inside formulas.
"""

import argparse
import importlib
import math
import shutil
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402

from geometry.designs import DESIGNS  # noqa: E402
from geometry.part_meshes import PARTS, part_mesh  # noqa: E402
from geometry.wheel_sector import CELL, FINE_CELL, wheel_sector  # noqa: E402
from paths import FRAMES, MASTERS, PREVIEWS  # noqa: E402
from rendering.cycles import LIGHT_GROUP, render_halves, set_up, use_graphics_card  # noqa: E402
from rendering.denoise import denoised  # noqa: E402
from rendering.grade import FILM_GRAIN, save_graded  # noqa: E402
from rendering.resolve import COARSENESS, FINENESS, laid_over, resolved_halves  # noqa: E402
from scenes import sweep  # noqa: E402
from shots.table import SHOTS  # noqa: E402
from studio.stage import set_world  # noqa: E402

PREVIEW_SCALE = 0.4
PREVIEW_SAMPLES = 6
REACH = 6  # pixels that the denoiser looks around
SMALL_REACH = 5
CARD_GAIN = 8
FILM_SMOOTHING = 0.55


def main():
    arguments = _arguments()
    if arguments.list:
        print('\n'.join(SHOTS))
    if arguments.geometry:
        fill_geometry_cache()
    for name in arguments.names:
        start = time.time()
        render(name, arguments)
        print(f'[rendered] {name} in {time.time() - start:.0f} s', flush=True)


def _arguments():
    parser = argparse.ArgumentParser(prog='render.py')
    parser.add_argument('names', nargs='*', metavar='NAME')
    parser.add_argument('--preview', action='store_true')
    parser.add_argument('--scale', type=float)
    parser.add_argument('--samples', type=int)
    parser.add_argument('--crop', type=_rectangle)
    parser.add_argument('--graphics-card', action='store_true')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--geometry', action='store_true')
    arguments = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    unknown = [name for name in arguments.names if name not in SHOTS]
    if unknown:
        parser.error(f'no such picture: {", ".join(unknown)}')
    return arguments


def _rectangle(text):
    left, top, width, height = (int(number) for number in text.split(','))
    return left, top, width, height


def fill_geometry_cache():
    """Computes every mesh that is not on disk yet, so that parallel processes do not each do so."""
    for design in DESIGNS:
        for cell in (CELL, FINE_CELL):
            wheel_sector(design, cell)
    for part in PARTS:
        part_mesh(part)


def render(name, arguments):
    """Builds the scene of a shot, renders it and writes it."""
    shot = SHOTS[name]
    scale = arguments.scale or (PREVIEW_SCALE if arguments.preview else 1)
    samples = arguments.samples or (PREVIEW_SAMPLES if arguments.preview else shot.samples)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    set_world()
    importlib.import_module(f'scenes.{shot.scene}').build(**shot.settings)
    if arguments.graphics_card:
        use_graphics_card()
        samples *= CARD_GAIN
    size = tuple(int(side * scale) for side in shot.size)
    if shot.frames:
        # Mixed from light groups: on a fine grid they would be seven pictures in memory.
        set_up(*size, samples)
        _save_film(render_halves(name), shot, FRAMES if scale == 1 else PREVIEWS / name)
    elif shot.subject and scale == 1 and not arguments.crop:
        set_up(*(side // COARSENESS for side in size), samples // COARSENESS)
        coarse = denoised(render_halves(name), REACH, shot.smoothing)
        fine = _finely(name, shot, size, samples, shot.subject)
        picture = laid_over(coarse, fine, shot.subject[:2], size)
        save_graded(picture, MASTERS / f'{name}.png', shot.bloom)
    else:
        picture = _finely(name, shot, size, samples, arguments.crop)
        folder = MASTERS if scale == 1 and not arguments.crop else PREVIEWS
        save_graded(picture, folder / f'{name}.png', shot.bloom)


def _finely(name, shot, size, samples, crop):
    """Returns the picture of `size`, or the part `crop` of it, rendered on the fine grid."""
    crop = crop and [side * FINENESS for side in crop]
    set_up(*(side * FINENESS for side in size), math.ceil(samples / FINENESS**2), crop)
    return denoised(resolved_halves(render_halves(name)), REACH, shot.smoothing)


def _save_film(halves, shot, folder):
    """Mixes the light groups anew for each frame."""
    groups = {
        name.removeprefix(LIGHT_GROUP): denoised(halves, SMALL_REACH, FILM_SMOOTHING, name)
        for name in halves
        if name.startswith(LIGHT_GROUP)
    }
    for frame in range(shot.frames // 2 + 1):
        picture = sweep.mix(groups, frame / shot.frames)
        there = folder / f'{frame:04d}.png'
        save_graded(picture, there, grain=FILM_GRAIN, seed=frame)
        # The second half of the film is the first half backwards.
        back = (shot.frames - frame) % shot.frames
        if back != frame:
            shutil.copyfile(there, folder / f'{back:04d}.png')


main()
