/** What a least discount is chosen from, in percent. */
export const discountSteps: readonly number[] = [10, 20, 30, 40, 50, 60, 70];

/** What is asked for can be chosen again, also where we would not have offered it. */
export function withCurrent<Value>(offered: readonly Value[], current: Value | undefined): readonly Value[] {
  return current === undefined || offered.includes(current) ? offered : [current, ...offered];
}
