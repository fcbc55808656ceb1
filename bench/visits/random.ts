export function oneOf<One>(chance: number, all: readonly One[]): One {
  const one = all[Math.floor(chance * all.length)];
  if (one === undefined) throw new Error("nothing to choose from.");
  return one;
}
