"""Makes the typefaces of the PDF documents: Archivo in three fixed cuts, since PDF knows no variable font.

Wants Python's fonttools and brotli; run from the project's folder: python3 imagery/pdf-fonts.py
"""

from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = Path("imagery/node_modules/@fontsource-variable/archivo")
FONTS = Path("adapters/pdf/fonts")
# The typeface comes in parts: French, and the names of most of Europe. adapters/pdf/layout/printable-text.ts knows both.
LETTERS = {
    "latin": "20-7E,A0-FF,152,153,178,2010-2014,2018-201E,2022,2026,20AC,2212",
    "latin-ext": "100-151,154-177,179-17F,218-21B",
}
CUTS = {"regular": (400, 100), "semibold": (600, 100), "wide": (750, 120)}


def tabular_figures(font):
    """Replaces digits by digits of equal width, because documents contain columns of figures."""
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for rule in table.LookupList.Lookup[index].SubTable:
                mapping = getattr(rule, "ExtSubTable", rule).mapping
                for charmap in font["cmap"].tables:
                    charmap.cmap = {
                        code: mapping.get(glyph, glyph) if chr(code).isdigit() else glyph
                        for code, glyph in charmap.cmap.items()
                    }


def cut(part, letters, weight, width):
    source = SOURCE / f"files/archivo-{part}-wdth-normal.woff2"
    font = instantiateVariableFont(TTFont(source), {"wght": weight, "wdth": width})
    tabular_figures(font)
    options = subset.Options(layout_features=["kern", "mark", "ccmp", "locl"], hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(letters))
    subsetter.subset(font)
    font.flavor = None
    return font


def make(name, weight, width):
    with TemporaryDirectory() as folder:
        parts = []
        for part, letters in LETTERS.items():
            parts.append(f"{folder}/{part}.ttf")
            cut(part, letters, weight, width).save(parts[-1])
        font = Merger().merge(parts)
        call(font["name"], f"Archivo {name.title()}")
        font.save(FONTS / f"archivo-{name}.ttf")


def call(names, name):
    """Sets the name of a cut: the variable font gives all of its cuts the same name."""
    for id, text in {1: name, 2: "Regular", 4: name, 6: name.replace(" ", "-")}.items():
        names.setName(text, id, 3, 1, 0x409)


for name, (weight, width) in CUTS.items():
    make(name, weight, width)
copyfile(SOURCE / "LICENSE", FONTS / "LICENSE")
