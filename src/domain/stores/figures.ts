/** What the figures of a store are made of, gathered offer by offer. Halves of all come out exact, and its size does not grow. */
export interface FigureSums {
  offers: number;
  /** How many take off so many percent, of those that name an original price. */
  discounts: Map<number, number>;
  judged: number;
  real: number;
  inflated: number;
  /** How many lived so many hours, of those that ended. */
  lives: Map<number, number>;
  endedByPeople: number;
}

export interface FigureOffer {
  /** null: it names no original price. */
  discount: number | null;
  verdict: string | null;
  /** null: it has not ended. */
  life_hours: number | null;
  ended_by: string | null;
}

export function noSums(): FigureSums {
  return {
    offers: 0,
    discounts: new Map(),
    judged: 0,
    real: 0,
    inflated: 0,
    lives: new Map(),
    endedByPeople: 0,
  };
}

export function addToSums(sums: FigureSums, { discount, verdict, life_hours, ended_by }: FigureOffer): void {
  sums.offers++;
  if (discount !== null) sums.discounts.set(discount, (sums.discounts.get(discount) ?? 0) + 1);
  if (verdict !== null && verdict !== "poucos-dados") sums.judged++;
  if (verdict === "desconto-real") sums.real++;
  if (verdict === "desconto-inflado") sums.inflated++;
  if (life_hours === null) return;
  sums.lives.set(life_hours, (sums.lives.get(life_hours) ?? 0) + 1);
  if (ended_by === "people") sums.endedByPeople++;
}

/** The value in the middle, of two the mean, never rounded up; null of none. */
export function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const all = countOf(counts);
  if (all === 0) return null;
  const values = [...counts].sort(([one], [other]) => one - other);
  const at = (place: number) => {
    let passed = 0;
    for (const [value, n] of values) {
      passed += n;
      if (passed > place) return value;
    }
    return 0;
  };
  return Math.floor((at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2);
}

export function countOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0);
}
