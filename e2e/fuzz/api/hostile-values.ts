import fc from "fast-check";

/** Texts that have broken other software. */
const infamous = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff x",
  "\u202eoferta\u202c",
  "👨‍👩‍👧‍👦",
  "Z̴̢̛a̸l̵g̷o̸",
  "' OR 1=1--",
  "%",
  "_%\\",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "..%2f..%2f",
  "\r\nBcc: x@xepa.test",
  "</script><script>alert(1)</script>",
  "javascript:alert(1)",
  "http://127.0.0.1:1/",
  "null",
  "undefined",
  "NaN",
  "1e308",
  "-0",
  "0x10",
  "9007199254740993",
  "1.234,56",
  "2026-02-30",
  "9999-12-31T23:59:59Z",
  "{}",
  "[]",
  "=HYPERLINK(1)",
  "\ufeff",
  "ﷺ",
  "ﬁ",
];

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...infamous) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 100 }) },
);

/** Mostly longer than any field, sometimes longer than any body. */
export const hugeText: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 71, max: 3000 }) },
      { weight: 4, arbitrary: fc.integer({ min: 3000, max: 60_000 }) },
      { weight: 1, arbitrary: fc.constant(1_100_000) },
    ),
    fc.constantFrom("a", "ã", "<b>", "%", "\\", "😀", " ", "https://a.b/"),
  )
  .map(([length, piece]) => piece.repeat(Math.ceil(length / piece.length)));

/** Numbers that are none, or exceed a column's range. */
export const nastyNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(-1, 0, -0, 0.001, 1e21, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 99_999_999.999),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** Deeper than any input of ours. */
export const deep: fc.Arbitrary<unknown> = fc
  .tuple(fc.integer({ min: 2, max: 400 }), fc.boolean())
  .map(([depth, isList]) => {
    let value: unknown = "fundo";
    for (let i = 0; i < depth; i++) value = isList ? [value] : { a: value };
    return value;
  });

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], ""),
  nastyText,
  nastyNumber,
  fc.jsonValue({ maxDepth: 3 }),
);
