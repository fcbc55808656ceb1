export type Unit = "×" | "ms" | "s" | "MB" | "KB" | "/s" | "";

/** The range of a figure. */
export interface Bound {
  most?: number;
  least?: number;
}

export interface Goal extends Bound {
  text: string;
  unit: Unit;
}

/** The goals, in the order of the report. A figure names the goal it counts for. */
const promised = {
  cached: {
    text: "cached home, category, product, article against bare node:http, same negotiation",
    least: 0.95,
    unit: "×",
  },
  uncached: {
    text: "uncached home, product page with history and comments, store page against the same in Next.js dynamic, same queries",
    least: 4,
    unit: "×",
  },
  growth: { text: "list pages, product page: 1M against 1k offers, p50", most: 1.5, unit: "×" },
  search: {
    text: "search, the worst term at 1M on PostgreSQL, narrowed ones too, p99",
    most: 100,
    unit: "ms",
  },
  processes: {
    text: "CPU time a request, all our processes together, two against one, uncached",
    most: 1.15,
    unit: "×",
  },
  visible: { text: "approve → visible on the other instance, p99 over 200", most: 1000, unit: "ms" },
  flash: {
    text: "flash: one product, 2,000 req/s for 60 s: database queries for that page",
    most: 2,
    unit: "/s",
  },
  memory: {
    text: "resident memory of one instance at 1M offers on PostgreSQL, after the mixed load",
    most: 280,
    unit: "MB",
  },
  startPostgres: { text: "start to ready, warm, PostgreSQL with 1M offers", most: 2, unit: "s" },
  startEmbedded: { text: "start to ready, warm, embedded with 50,000 offers", most: 4, unit: "s" },
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof promised;
export const goals: Record<GoalName, Goal> = promised;

export function meets(value: number, { most = Infinity, least = -Infinity }: Bound): boolean {
  return value <= most && value >= least;
}

/** «≤ 1.5 ×» */
export function boundText({ most, least }: Bound, unit: Unit): string {
  const bounds = [least === undefined ? [] : [`≥ ${least}`], most === undefined ? [] : [`≤ ${most}`]];
  return `${bounds.flat().join(", ")}${unit ? ` ${unit}` : ""}`;
}
