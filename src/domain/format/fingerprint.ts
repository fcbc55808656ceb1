/** FNV-1a twice from different seeds: 64 bits are enough to tell versions apart, and a collision gains nothing. */
export function fingerprint(text: string): string {
  return [0x811c9dc5, 0x01000193].map((start) => fnv(text, start).toString(36)).join("");
}

function fnv(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
