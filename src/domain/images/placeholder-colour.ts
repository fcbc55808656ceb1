/**
 * What stands behind a picture until it has come: one of sixteen classes, because the CSP allows no style attribute. They
 * are the same by day and by night, as the picture is. The order is in the keys of stored pictures: it must never change.
 */
export const placeholderColours = [
  "#fff",
  "#ddd",
  "#999",
  "#555",
  "#222",
  "#edc",
  "#ba8",
  "#754",
  "#c43",
  "#e94",
  "#fd5",
  "#894",
  "#4a6",
  "#9cd",
  "#358",
  "#b69",
] as const;

const tailOfKey = /-c([0-9a-f])(?:-480)?\.webp$/;

/** The class for an address whose key holds a colour; undefined for others, such as the demo's. */
export function placeholderClass(address: string): string | undefined {
  const [, digit] = tailOfKey.exec(address) ?? [];
  return digit && `ph-${digit}`;
}

export function colourMark(colour: number): string {
  return `c${colour.toString(16)}`;
}
