"""Where the generator writes. All of it is git-ignored: it can be made again.

imagery/masters/          finished pictures, PNG, named like their shot
imagery/cache/geometry/   meshes whose computation takes a minute, one .npz each
imagery/cache/passes/     Blender's raw passes, deleted as soon as they are read
imagery/cache/frames/     frames of the film
imagery/cache/previews/   small, quick renders
"""

from pathlib import Path

IMAGERY = Path(__file__).resolve().parent.parent
MASTERS = IMAGERY / 'masters'
GEOMETRY = IMAGERY / 'cache' / 'geometry'
PASSES = IMAGERY / 'cache' / 'passes'
FRAMES = IMAGERY / 'cache' / 'frames'
PREVIEWS = IMAGERY / 'cache' / 'previews'
