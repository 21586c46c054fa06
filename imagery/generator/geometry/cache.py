"""Meshes on disk, so that each is computed once.

A mesh is found again by what it was made from: its numbers and the source text of its shape. Change either,
and it is computed anew; there is nothing to invalidate by hand.
"""

import hashlib
import os

import numpy as np

from paths import GEOMETRY


def cached(name, made_from, compute):
    """The arrays that `compute()` answers (a dict), from disk if the text `made_from` was met before."""
    digest = hashlib.md5(made_from.encode()).hexdigest()[:12]
    path = GEOMETRY / f'{name}-{digest}.npz'
    if not path.exists():
        arrays = compute()
        print(f'[geometry] {name}: {len(arrays["vertices"])} vertices', flush=True)
        _write_whole(path, arrays)
    with np.load(path) as stored:
        return dict(stored)


def _write_whole(path, arrays):
    """Another process may look for the same file: it appears under its name only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f'{os.getpid()}-{path.name}')
    np.savez(draft, **arrays)
    draft.rename(path)
