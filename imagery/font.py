"""Makes the site's typeface: Archivo with the widths and weights that its pages use, in two files.

`archivo.woff2` has the letters of French pages and is on the line before the first picture: every byte counts.
`archivo-more.woff2` has those of other languages; browsers ask for it where one of them stands in the text.

Wants Python's fonttools and brotli; run from the project's folder: python3 imagery/font.py
"""

from shutil import copyfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = "imagery/node_modules/@fontsource-variable/archivo"
AXES = {"wdth": (100, 125), "wght": (400, 850)}
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "tnum"]
# The same as `unicode-range` in app/styles/fonts.css.
FRENCH = (
    "20-7E,A0,A7,A9,AB,AE,B0,B2,B7,BB,C0,C2,C4,C6-CB,CE,CF,D4,D6-D9,DB,DC,DF,E0,E2,E4,E6-EB,EE,EF,F1,F4,F6,F9,FB,FC,"
    "152,153,2010,2011,2013,2014,2019,2022,2026,2032,2033,20AC,2212"
)
MORE = "A0-FF,178,2012,2018,201A,201C-201E,2122"
# Maximum distance of a point from its exact place, in thousandths of the type's size: the largest
# words of the site are 100 pixels high.
TOLERANCE = 2


def cut(letters, name):
    font = instantiateVariableFont(TTFont(f"{SOURCE}/files/archivo-latin-wdth-normal.woff2"), AXES)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[], notdef_outline=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    leave_out_what_follows(font)
    font.flavor = "woff2"
    font.save(f"app/styles/{name}.woff2")


def leave_out_what_follows(font):
    """Leaves out points whose movement between two weights or widths follows from the movement of their neighbours."""
    glyphs = font["glyf"]
    for name, variations in font["gvar"].variations.items():
        points, control = glyphs._getCoordinatesAndControls(name, font["hmtx"].metrics)
        for variation in variations:
            if None in variation.coordinates:
                variation.calcInferredDeltas(points, control.endPts)
                variation.roundDeltas()
            variation.optimize(points, control.endPts, TOLERANCE, glyphs[name].isComposite())


french = set(subset.parse_unicodes(FRENCH))
cut(french, "archivo")
cut(set(subset.parse_unicodes(MORE)) - french, "archivo-more")
copyfile(f"{SOURCE}/LICENSE", "app/styles/archivo-license.txt")
