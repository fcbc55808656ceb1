"""Makes the two fonts of a first visit, src/web/fonts/*.woff2, and prints the unicode-range of each and of what it leaves to the
whole face: both belong into src/web/fonts.css. Run by hand when @fontsource-variable changes; the result is committed, so that a
build needs no Python.

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.66.1 brotli==1.2.0
    /tmp/fonts/bin/python bin/fonts/subset.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parents[2]
PORTUGUESE = "áàâãçéêíóôõúü"
LETTERS = [chr(code) for code in range(0x20, 0x7F)] + list(PORTUGUESE + PORTUGUESE.upper() + "\u00a0ªº°©×·«»–—‘’“”…•−")
# In thousandths of an em: a quarter of a pixel in our largest headings.
LEAST_KERNING = 6
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "pnum"]


def whole_face(name: str) -> TTFont:
    return TTFont(ROOT / f"node_modules/@fontsource-variable/{name}/files/{name}-latin-wght-normal.woff2")


def small_pairs_dropped(font: TTFont) -> None:
    """Kerning is two fifths of Bricolage; most of its pairs move a letter by less than an eye sees."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            if table.Format == 1:
                for pairs in table.PairSet:
                    pairs.PairValueRecord = [each for each in pairs.PairValueRecord if abs(each.Value1.XAdvance) >= LEAST_KERNING]
                    pairs.PairValueCount = len(pairs.PairValueRecord)
            else:
                values = [each.Value1 for row in table.Class1Record for each in row.Class2Record if each.Value1]
                for value in values:
                    value.XAdvance = value.XAdvance if abs(value.XAdvance) >= LEAST_KERNING else 0


def first_face(name: str, weights: tuple[int, int], kerning_of: int | None) -> None:
    font = instancer.instantiateVariableFont(whole_face(name), {"wght": weights})
    if kerning_of:
        # One kerning for all its weights: between 700 and 800 it hardly changes.
        fixed = instancer.instantiateVariableFont(whole_face(name), {"wght": kerning_of})
        font["GPOS"], font["GDEF"] = fixed["GPOS"], fixed["GDEF"]
        small_pairs_dropped(font)
    for glyph in font.getGlyphOrder():
        font["gvar"].variations.setdefault(glyph, [])
    # Its seven bytes of hinting stay: without them Linux hints by itself, and rounds the width of every letter.
    options = subset.Options(layout_features=FEATURES, hinting=True, glyph_names=False, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(LETTERS))
    subsetter.subset(font)
    font.flavor = "woff2"
    path = ROOT / f"src/web/fonts/{name}-pt.woff2"
    font.save(path)
    here = set(font.getBestCmap())
    print(path.name, path.stat().st_size, ranges(here))
    print("  the rest:", ranges(set(whole_face(name).getBestCmap()) - here))


def ranges(codes: set[int]) -> str:
    parts: list[list[int]] = []
    for code in sorted(codes):
        if parts and parts[-1][1] == code - 1:
            parts[-1][1] = code
        else:
            parts.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in parts)


first_face("figtree", (400, 800), None)
first_face("bricolage-grotesque", (700, 800), 750)
