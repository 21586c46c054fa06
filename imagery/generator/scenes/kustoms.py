"""The bench of TW Kustoms: motorcycle parts in steel, some coated, some bare."""

from materials.plain import brushed
from objects.bench import lay_part
from scenes.coatings import add_bench, coating
from studio.stage import set_camera


def build():
    steel = brushed('bare steel', (0.6, 0.61, 0.63, 1), 0.28)
    lay_part('sprocket', steel, (-1.2, 1.75), (80, 0, -14))
    lay_part('cover', coating('graphite'), (-1.85, -0.15), (0, 0, -20))
    lay_part('spring', coating('red'), (1.0, 0.75), (90, 0, 74))
    lay_part('caliper', coating('bronze', metallic=0.2), (1.25, -1.45), (180, 0, 15))
    lay_part('exhaust', coating('black', metallic=0.0), (3.45, 1.0), (85.5, 0, 28))
    for x, y, turn in ((-0.75, -1.75, 30), (-0.35, -1.15, 85), (3.0, -1.2, -20)):
        lay_part('screw', steel, (x, y), (96, 0, turn), 0.7)
    for x, y in ((-1.45, -1.75), (2.5, -1.7)):
        lay_part('nut', steel, (x, y), (0, 0, 17), 0.75)
    set_camera((1.2, -19, 6.0), (0.35, 0, -0.55), lens=80, f_stop=0.4, focus=(0, -0.4, -1.0))
    add_bench(roughness=0.32, specular=0.42, glow=8000)
