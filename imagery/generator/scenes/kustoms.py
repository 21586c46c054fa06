"""TW Kustoms: three motorcycle parts with room between them, bare steel, ceramic, a red spring."""

from materials.plain import brushed
from objects.bench import lay_part
from scenes.coatings import add_bench, coating
from studio.stage import set_camera


def build():
    steel = brushed('bare steel', (0.6, 0.61, 0.63, 1), 0.26)
    lay_part('sprocket', steel, (-1.45, 1.0), (84, 0, -16))
    lay_part('cover', coating('graphite'), (0.25, -1.15), (0, 0, -24))
    lay_part('spring', coating('red'), (2.25, 0.75), (0, 0, 20))
    set_camera((-1.6, -19, 3.9), (0.15, 0, -0.34), lens=90, f_stop=0.5, focus=(-0.2, -0.5, -0.6))
    add_bench(roughness=0.30, specular=0.40, glow=8500)
