"""The portfolio: one wheel for each realisation, seen from several sides. `portfolio-<name>-<number>` → shot.

Some of its pictures are cut out of other masters (`imagery/encoder/crops.mjs`) and have no shot of their own.
"""

from shots.shot import Shot

SIZE = (1000, 750)
SAMPLES = 12
MIRROR_SAMPLES = 16

# Name: design, finish, first number, framings.
REALISATIONS = {
    'bronze': ('twin-spoke', 'ceramic-bronze', 1, ('low', 'hub', 'lip')),
    'diamante': ('y-spoke', 'anthracite-machined', 1, ('hub', 'lip')),
    'noir-brillant': ('multi-spoke', 'gloss-black', 1, ('black-from-left', 'black-lip', 'hub')),
    'hyper-silver': ('crossed-spoke', 'bright-silver', 1, ('from-right', 'front', 'hub')),
    'bord-poli': ('blade-dished', 'silver-polished-lip', 1, ('from-left', 'lip', 'front')),
    'blanc': ('twin-spoke', 'white', 1, ('front', 'high', 'hub')),
    'bleu': ('crossed-spoke', 'blue', 1, ('low', 'hub', 'lip')),
    'or': ('multi-spoke', 'gold', 1, ('high', 'lip', 'front')),
    'satin': ('y-spoke', 'satin-black', 2, ('from-left', 'lip')),
}
TREADS = {
    'bronze': 'touring',
    'bord-poli': 'sport',
    'blanc': 'road',
    'bleu': 'sport',
    'or': 'touring',
    'satin': 'sport',
}
# Place of the pictures, by entry; all others are taken in the studio (`studio/settings.py`).
SETTINGS = {
    'bronze': 'workbench',
    'hyper-silver': 'workbench',
    'blanc': 'reception',
    'or': 'driveway',
}
# First pictures with a scene of their own: the wheel on its car, the customer's four on the rack.
SCENES = {
    'portfolio-bleu-1': (
        'car_corner',
        {'design': 'crossed-spoke', 'finish': 'blue', 'tread': 'sport', 'paint': '#9a9ea2'},
    ),
    # White wheels, because black and mirroring ones would reflect only the dark studio.
    'portfolio-blanc-1': ('rack', {'rims': ((('twin-spoke', 'white'),) * 2,) * 2, 'four': True}),
}
# Cards cut a first picture to landscape; the others may stand upright.
PORTRAITS = ('portfolio-hyper-silver-2', 'portfolio-blanc-2')
# Small bright reflections in white and silver: at the usual count the denoiser smears them.
NEEDS_MORE_SAMPLES = (
    'portfolio-blanc-1',
    'portfolio-blanc-2',
    'portfolio-blanc-3',
    'portfolio-bord-poli-2',
    'portfolio-hyper-silver-3',
)


def _shots(realisation):
    design, finish, first, framings = REALISATIONS[realisation]
    for number, framing in enumerate(framings, first):
        name = f'portfolio-{realisation}-{number}'
        samples = MIRROR_SAMPLES if name in NEEDS_MORE_SAMPLES else SAMPLES
        scene, settings = SCENES.get(name) or ('wheel', _wheel(realisation, design, finish, framing))
        yield name, Shot(SIZE[::-1] if name in PORTRAITS else SIZE, samples, scene, settings)


def _wheel(realisation, design, finish, framing):
    return {
        'design': design,
        'finish': finish,
        'framing': framing,
        'tread': TREADS.get(realisation, 'road'),
        'setting': SETTINGS.get(realisation, 'studio'),
    }


PORTFOLIO = {name: shot for realisation in REALISATIONS for name, shot in _shots(realisation)}
