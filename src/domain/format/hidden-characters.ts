/**
 * Controls, line separators, and what no reader sees: direction overrides, zero-width and filler characters. Line breaks
 * are seen. Also the blank of Braille, which is a symbol by its class.
 */
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/** Whether the text holds characters that a reader cannot see. What joins and colours an emoji belongs to it. */
export function hasHidden(text: string): boolean {
  return hidden.test(
    text
      // A digit has a colour only as a key cap: elsewhere it would be a coupon that cannot be typed.
      .replace(/(\p{ExtPict}\p{EMod}?|[\d#*](?=\ufe0f\u20e3))[\ufe0e\ufe0f]/gu, "$1")
      .replace(/\p{ExtPict}\p{EMod}?(?:\u200d\p{ExtPict}\p{EMod}?)+/gu, "")
      // The flags of England, Scotland and Wales.
      .replace(/\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu, ""),
  );
}

/** More marks than any language puts on a letter: they would cover the lines around it. */
export function hasStackedMarks(text: string): boolean {
  return /\p{M}{5}/u.test(text);
}

/** The text without what a reader cannot see and without marks over marks, for a name that must not be refused. */
export function withoutHidden(text: string): string {
  const visible = hasHidden(text) ? [...text].filter((character) => !hidden.test(character)).join("") : text;
  return visible.replace(/(\p{M}{4})\p{M}+/gu, "$1");
}

export function isBlank(text: string): boolean {
  return [...text].every((character) => /\s/.test(character) || hidden.test(character));
}
