"""Heroes, finishes, before and after, the film: name → shot."""

from shots.shot import Shot

CARD = (1200, 900)
SQUARE = (900, 900)

FINISHES = {
    'couleur-unie': 'graphite',
    'bicolore': 'black-machined',
    'bord-poli': 'polished-lip',
    'vernis-teinte': 'smoked',
    'interieur-fut': 'red-barrel',
    'chrome': 'chrome',
    'peinture-ceramique': 'ceramic-bronze',
}
# Number of the pair: design, finish and condition before, finish after, place of both.
BEFORE_AFTER = {
    1: ('twin-spoke', 'anthracite-machined', 'kerbed', 'anthracite-machined', 'driveway'),
    2: ('multi-spoke', 'black-machined', 'kerbed-and-dusty', 'black-machined', 'workbench-with-card'),
    3: ('blade', 'faded-silver', 'cracked', 'pale-silver', 'workbench'),
    4: ('y-spoke', 'faded-silver', 'peeling', 'satin-black', 'driveway'),
}


def _wheel(size, samples, design, finish, framing, subject=None, smoothing=0.6, **settings):
    settings = {'design': design, 'finish': finish, 'framing': framing, **settings}
    return Shot(size, samples, 'wheel', settings, smoothing=smoothing, subject=subject)


def _before_after(number):
    design, finish_before, condition, finish_after, place = BEFORE_AFTER[number]
    # The damage of the third pair is inside the barrel.
    bare = number == 3
    framing, settings = ('behind', {'hardware': False}) if bare else ('before-after', {'tread': 'touring'})
    # Noise is visible in the even paint of the barrel, which fills the picture.
    samples, smoothing = (12, 0.85) if bare else (8, 0.6)
    settings = {**settings, 'setting': place, 'smoothing': smoothing}
    # Place, light and camera are the same in both pictures: only the wheel differs.
    return {
        f'avant-{number}': _wheel(
            CARD, samples, design, finish_before, framing, condition=condition, **settings
        ),
        f'apres-{number}': _wheel(CARD, samples, design, finish_after, framing, **settings),
    }


HERO_WHEEL = ('y-spoke', 'anthracite-machined')
HEROES = {
    'hero-wide': _wheel(
        (1920, 1080), 12, *HERO_WHEEL, 'hero-wide', subject=(864, 48, 976, 968), tread='sport'
    ),
    'hero-tall': _wheel(
        (1080, 1350), 12, *HERO_WHEEL, 'hero-tall', subject=(150, 420, 850, 860), tread='sport'
    ),
}
FINISH_SHOTS = {
    f'finition-{name}': _wheel(SQUARE, 10, 'y-spoke-dished', finish, 'finish')
    for name, finish in FINISHES.items()
}
PAIRS = {name: shot for number in BEFORE_AFTER for name, shot in _before_after(number).items()}
FILMS = {
    'balayage': Shot(
        (1280, 720),
        8,
        'sweep',
        {'design': 'y-spoke', 'finish': 'anthracite-machined', 'framing': 'hero-wide', 'tread': 'sport'},
        frames=144,
    )
}
