"""The seven services and the coated parts: name → shot."""

from shots.shot import Shot

BANNER = (1200, 800)
SQUARE = (900, 900)
TRIO = (('twin-spoke-dished', 'ceramic-bronze'), ('y-spoke', 'black-machined'), ('multi-spoke', 'blue'))

# Name of the picture: part, coating.
COATED_PARTS = {
    'etrier-rouge': ('caliper', 'red'),
    'ressort-bronze': ('spring', 'bronze'),
    'couronne-bleu': ('sprocket', 'blue'),
    'couvercle-graphite': ('cover', 'graphite'),
    'echappement-tungstene': ('exhaust', 'tungsten'),
    'support-od': ('bracket', 'olive'),
    'visserie-bronze': ('screws', 'bronze'),
}


def _service(samples, scene, design=None, finish=None, bloom=0.06, **settings):
    wheel = {'design': design, 'finish': finish} if design else {}
    return Shot(BANNER, samples, scene, {**wheel, **settings}, bloom=bloom)


SERVICES = {
    'service-renovation': _service(
        7, 'wheel', 'twin-spoke', 'anthracite-machined', framing='service', tread='sport'
    ),
    'service-personnalisation': _service(10, 'trio', wheels=TRIO),
    'service-devoilage': _service(16, 'runout', 'twin-spoke', 'bright-silver'),
    'service-soudure': _service(12, 'welding', 'multi-spoke', 'raw', bloom=0.12, burning=True),
    'soudure-cordon': _service(9, 'welding', 'twin-spoke', 'raw', burning=False),
    'service-decapage': _service(
        12, 'wheel', 'blade', 'old-red', framing='bare', condition='half-stripped', hardware=False
    ),
    'service-tribofinition': _service(7, 'vibratory', 'twin-spoke', 'raw'),
    'service-twkustoms': _service(7, 'kustoms'),
}
COATINGS = {
    # Matt and even: every trace of noise shows as mottling.
    f'cerakote-{name}': Shot(SQUARE, 8, 'part', {'part': part, 'color': color}, smoothing=0.8)
    for name, (part, color) in COATED_PARTS.items()
}
