"""
Makes files of Inter's for apps/web/src/platform/ui/look/fonts. Needs fonttools and brotli:

    python3 apps/web/build/fonts/subset.py

The interface uses weights from 400 to 700 and no fractions, so that a third of each file can be left out: a first
page's code waits for its font's bytes.

inter-latin-wght-figures: in Inter's Latin file, tabular figures (`tnum`) also widen hyphens, spaces and brackets,
which pulls words apart. Here only the digits are wider.

inter-europe-wght: Inter's Latin Extended is 85 kB, and most pages need a single letter of it. Here are those of
European languages and Turkish.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

root = Path(__file__).resolve().parents[4]
inter = root / "node_modules/@fontsource-variable/inter/files"
fonts = root / "apps/web/src/platform/ui/look/fonts"


features = ["calt", "ccmp", "kern", "locl", "mark", "mkmk", "tnum"]


def save(font, unicodes, name):
    options = subset.Options(layout_features=features, name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (400, 400, 700)})
    font.flavor = "woff2"
    font.save(fonts / name)


latin = TTFont(inter / "inter-latin-wght-normal.woff2")
letters = latin.getBestCmap()
digits = {letters[ord(digit)] for digit in "0123456789"}
gsub = latin["GSUB"].table
for record in gsub.FeatureList.FeatureRecord:
    if record.FeatureTag != "tnum":
        continue
    for index in record.Feature.LookupListIndex:
        for table in gsub.LookupList.Lookup[index].SubTable:
            single = getattr(table, "ExtSubTable", table)
            single.mapping = {glyph: to for glyph, to in single.mapping.items() if glyph in digits}
save(latin, letters.keys(), "inter-latin-wght-figures.woff2")

europe = [*range(0x0100, 0x0180), *range(0x0218, 0x021C), 0x1E9E]
save(TTFont(inter / "inter-latin-ext-wght-normal.woff2"), europe, "inter-europe-wght.woff2")

cyrillic = TTFont(inter / "inter-cyrillic-wght-normal.woff2")
save(cyrillic, cyrillic.getBestCmap().keys(), "inter-cyrillic-wght.woff2")
