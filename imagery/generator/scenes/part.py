"""One coated part, or a handful of screws, on the dark bench."""

from materials.plain import brushed
from materials.workshop import cast_iron
from objects.bench import BENCH_HEIGHT, block, lay_part
from objects.brake_caliper import fit_caliper
from objects.meshes import degrees
from scenes.coatings import add_bench, coating
from studio.stage import set_camera

BARE_STEEL = (0.6, 0.61, 0.63, 1)
# x, y and rotation in degrees about the vertical of the screws scattered on the bench. They do not intersect.
SCATTERED_SCREWS = (
    (-0.22, -0.49, 2),
    (-1.02, 0.0, -18),
    (0.87, -0.52, -40),
    (-0.2, -1.58, 53),
    (0.13, 1.45, -120),
    (1.27, -1.23, -35),
)
SPROCKET_TURN = -24
SCATTERED_NUTS = ((-1.47, 0.76, 10), (1.77, 0.96, 40), (-1.9, -0.46, 5), (-1.12, 1.55, 22))


def build(part, color):
    """Builds the scene; `part` is one of SUBJECTS, `color` one of `coatings.COATINGS`."""
    lay, at, towards, lens = SUBJECTS[part]
    lay(coating(color))
    set_camera(at, towards, lens, f_stop=0.5, focus=(0, -0.5, -1.0))
    add_bench(roughness=0.36, specular=0.3, glow=7000, light=1.5)


def _bare_steel():
    return brushed('bare steel', BARE_STEEL, 0.3)


def _lay_screws(material, places, tilt, scale):
    for x, y, turn in places:
        lay_part('screw', material, (x, y), (tilt, 0, turn), scale)


def _caliper(coat):
    fit_caliper(lay_part('caliper', coat, rotation=(0, 0, 200)))


def _spring(coat):
    lay_part('spring', coat, rotation=(0, 0, 20))


def _sprocket(coat):
    """Adds a large sprocket leaning on an iron block, and a small bare one lying before it."""
    lay_part('sprocket', coat, (0, 0.3), (82, 0, SPROCKET_TURN))
    prop = block((0.15, 0.64, BENCH_HEIGHT + 0.55), (0.5, 0.35, 0.55), cast_iron())
    prop.rotation_euler = degrees(0, 0, SPROCKET_TURN)
    lay_part('sprocket', _bare_steel(), (0.9, -1.5), (0, 0, 8), 0.55)


def _cover(coat):
    lay_part('cover', coat, rotation=(0, 0, -32))
    _lay_screws(_bare_steel(), ((1.35, -1.25, 35), (0.85, -1.5, 100)), 96, 0.55)


def _exhaust(coat):
    lay_part('exhaust', coat, (0, 0.2), (85.5, 0, -38))


def _bracket(coat):
    lay_part('bracket', coat, rotation=(0, 0, 152))
    _lay_screws(coat, ((-1.2, -1.15, 60), (-0.6, -1.45, 130)), 95, 0.5)


def _screws(coat):
    """Screws and nuts, every third screw in black; one screw stands on its head."""
    black = coating('black')
    for number, place in enumerate(SCATTERED_SCREWS):
        _lay_screws(coat if number % 3 else black, [place], 96, 1.0)
    for x, y, turn in SCATTERED_NUTS:
        lay_part('nut', coat, (x, y), (0, 0, turn))
    lay_part('screw', coat, (0.34, 0.47), (180, 0, 0))


# For each subject: its placement, position and target of the camera, lens in millimetres.
SUBJECTS = {
    'caliper': (_caliper, (1.6, -12.5, 8.6), (0.02, 0, -1.18), 165),
    'spring': (_spring, (2.2, -15, 3.6), (0, 0, -0.10), 118),
    'sprocket': (_sprocket, (2.2, -15, 4.2), (0.1, 0, -0.25), 112),
    'cover': (_cover, (2.2, -15, 6.2), (0.05, -0.2, -1.25), 128),
    'exhaust': (_exhaust, (2.2, -15, 6.2), (0, 0, -0.85), 128),
    'bracket': (_bracket, (2.2, -15, 6.2), (-0.05, -0.1, -0.95), 132),
    'screws': (_screws, (2.0, -13, 8.5), (0, 0.1, -1.45), 120),
}
