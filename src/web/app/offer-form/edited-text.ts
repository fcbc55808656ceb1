/** How much two texts have in common at their start and at their end: what lies between was put in, or taken out. */
export function sharedEnds(
  before: readonly string[],
  after: readonly string[],
): [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [start, end];
}
