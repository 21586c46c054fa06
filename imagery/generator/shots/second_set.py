"""Steps of a renovation, metal treatments, the second banner, details of the workshop: name → shot."""

from shots.shot import Shot

CARD = (1200, 900)
BANNER = (1200, 800)
SQUARE = (900, 900)
FACE = {'design': 'y-spoke', 'finish': 'anthracite-machined'}


def _step(finish, samples=6, smoothing=0.62, **settings):
    settings = {'design': 'twin-spoke', 'finish': finish, **settings}
    return Shot(CARD, samples, 'renovation', settings, smoothing=smoothing)


RENOVATION_STEPS = {
    'etape-1-recue': _step('anthracite-machined', samples=12, condition='as-received'),
    # Blasted metal and primer mottle: one even grey shows every trace of noise.
    'etape-2-decapee': _step('primer', samples=12, smoothing=0.75, condition='as-received', blasted=True),
    'etape-3-appretee': _step('primer', samples=9, smoothing=0.8),
    'etape-4-peinte': _step('anthracite-flat'),
    'etape-5-diamantee': _step('anthracite-unvarnished'),
    'etape-6-vernie': _step('anthracite-machined'),
}
TREATMENTS = {
    # Soft mirror reflections show single bright pixels with fewer samples.
    f'traitement-{name}': Shot(SQUARE, 18, 'treatment', {'treatment': treatment})
    for name, treatment in {
        'chrome': 'chrome',
        'zinc': 'zinc',
        'nickel': 'nickel',
        'cuivre': 'copper',
        'anodisation': 'anodised',
        'polissage': 'polished',
    }.items()
}
BANNERS = {
    'banniere-wide': Shot((1920, 900), 8, 'banner', {**FACE, 'view': 'wide'}),
    'banniere-tall': Shot((1080, 1080), 8, 'banner', {**FACE, 'view': 'tall'}),
}
# Two tiers, the lower one first.
RACK = (
    (
        ('twin-spoke', 'raw'),
        ('y-spoke', 'anthracite-machined'),
        ('multi-spoke', 'gloss-black'),
        ('blade', 'graphite'),
    ),
    (
        ('multi-spoke', 'bright-silver'),
        ('blade', 'primer'),
        ('twin-spoke', 'ceramic-bronze'),
        ('y-spoke', 'graphite'),
    ),
)
WORKSHOP = {
    'atelier-crochets': Shot(
        BANNER,
        14,
        'paint_line',
        {'design': 'twin-spoke', 'finishes': ('primer', 'anthracite-flat', 'graphite')},
    ),
    'atelier-maillet': Shot(BANNER, 14, 'sound_test', {'design': 'blade', 'finish': 'bright-silver'}),
    'atelier-cabine': Shot(BANNER, 8, 'booth', {'design': 'y-spoke', 'finish': 'blue'}, smoothing=0.75),
    'atelier-rack': Shot(BANNER, 6, 'rack', {'rims': RACK}),
    'atelier-tour': Shot(
        BANNER, 12, 'lathe', {'design': 'y-spoke', 'finish': 'anthracite-half-cut'}, smoothing=0.75
    ),
    'atelier-palpeur': Shot(BANNER, 7, 'probe', {'design': 'multi-spoke', 'finish': 'bright-silver'}),
    'voiture-roue': Shot(
        (1440, 960), 8, 'car_corner', {'design': 'y-spoke', 'finish': 'anthracite-machined', 'tread': 'sport'}
    ),
}
