/** A submission and its repeats: the same fields go under the same key, so that a lost response cannot double the effect. */
export function idempotencyKeys(): (fields: object) => string {
  let last: { words: string; key: string } | undefined;
  return function keyFor(fields) {
    const words = JSON.stringify(fields);
    if (last?.words !== words) last = { words, key: newKey() };
    return last.key;
  };
}

/** Not `randomUUID`: that one exists on https only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");
}

/** The same words under the same id give the same key (FNV-1a). */
export function keyOf(id: string, words: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return `${id}-${(hash >>> 0).toString(36)}`;
}
