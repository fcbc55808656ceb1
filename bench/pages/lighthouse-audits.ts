import type { Result } from "lighthouse";
import { note } from "../frame/report-line.ts";

type Audit = Result["audits"][string];

const shownItems = 4;
const longestDetail = 160;

/** Every audit of these categories that lost points, with its complaint in short. */
export function reportImperfect(result: Result, categories: readonly string[]): void {
  const refs = categories.flatMap((name) => result.categories[name]?.auditRefs ?? []);
  const weights = new Map(refs.map(({ id, weight }) => [id, weight]));
  const lost = [...weights.keys()]
    .flatMap((id) => result.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .sort((a, b) => (weights.get(b.id) ?? 0) - (weights.get(a.id) ?? 0));
  if (lost.length === 0) note("nothing");
  for (const audit of lost) {
    const weight = weights.get(audit.id) ?? 0;
    note(`${audit.id}: ${(audit.score ?? 0).toFixed(2)}, weight ${weight}`);
    note([`  ${audit.title}`, audit.displayValue].filter(Boolean).join(": "));
    for (const detail of details(audit)) note(`    ${detail}`);
  }
}

function details({ details }: Audit): string[] {
  if (!details) return [];
  const items = "items" in details && Array.isArray(details.items) ? details.items : [];
  return items
    .slice(0, shownItems)
    .map((item) => inShort(item).join(" · ").slice(0, longestDetail))
    .filter(Boolean);
}

/** The words and figures in a detail of any shape: each audit has its own. */
function inShort(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [value.toLocaleString("en", { maximumFractionDigits: 3 })];
  if (Array.isArray(value)) return value.slice(0, shownItems).flatMap(inShort);
  if (typeof value !== "object" || value === null) return [];
  const { selector, snippet, nodeLabel } = value as Record<string, unknown>;
  if (selector || snippet) return inShort([selector, nodeLabel]);
  const skipped = [
    "type",
    "debugData",
    "headings",
    "subItems",
    "isEntity",
    "granularity",
    "lhId",
    "path",
    "boundingRect",
  ];
  return Object.entries(value).flatMap(([key, inner]) => (skipped.includes(key) ? [] : inShort(inner)));
}
