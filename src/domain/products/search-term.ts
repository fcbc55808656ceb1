// Apart from the whole query, because the browser loads it on every page.

/** In code points; longer terms are cut, not refused. */
export const longestTerm = 200;

export function storeAddress(store: string): string {
  return `/buscar?${new URLSearchParams({ q: store, loja: store })}`;
}

/** On one line, without what PostgreSQL cannot store (NUL, halves of characters), and no longer than is sensible. */
export function cleanText(text: string | undefined, longest: number): string {
  const line = (text ?? "")
    .replace(/[\0\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= longest ? line : [...line].slice(0, longest).join("").trimEnd();
}

/** In the panel's search: as its lists write the sender. */
export const sentBy = /^enviado por\s+(\S.*)$/is;
