"""Makes the typefaces of the PDF documents: Archivo in three fixed cuts, since PDF knows no variable font.

Wants Python's fonttools and brotli; run from the project's folder: python3 imagery/pdf-fonts.py
"""

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = "node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"
CUTS = {"regular": (400, 100), "semibold": (600, 100), "wide": (750, 120)}
LETTERS = "20-7E,A0-FF,152,153,178,2010-2014,2018-201E,2022,2026,20AC,2212"


def tabular_figures(font):
    """Documents are columns of figures: those of equal width take the place of the others."""
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


def make(name, weight, width):
    font = instantiateVariableFont(TTFont(SOURCE), {"wght": weight, "wdth": width})
    tabular_figures(font)
    options = subset.Options(layout_features=["kern", "mark", "ccmp", "locl"], hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(LETTERS))
    subsetter.subset(font)
    font.flavor = None
    font.save(f"adapters/pdf/fonts/archivo-{name}.ttf")


for name, (weight, width) in CUTS.items():
    make(name, weight, width)
