/** The same numbers in every run (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function oneOf<One>(chance: number, all: readonly One[]): One {
  const one = all[Math.floor(chance * all.length)];
  if (one === undefined) throw new Error("nothing to choose from.");
  return one;
}
