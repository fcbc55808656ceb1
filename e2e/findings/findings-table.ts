import type { Finding } from "../../src/testing/repetitions.ts";

/** A stored finding: its day, and the share of the full count that ran. */
export interface DatedFinding extends Finding {
  part: number;
  date: string;
}

/** In the order of ids (F2 before F10), and of one id the newest. */
export function byId(findings: DatedFinding[]): DatedFinding[] {
  const newest = new Map(findings.map((finding) => [finding.id, finding]));
  const compare = new Intl.Collator("en", { numeric: true }).compare;
  return [...newest.values()].sort((a, b) => compare(a.id, b.id));
}

export function tableOf(findings: DatedFinding[]): string {
  const rows = findings.map(({ id, what, count, expected, seen, part, date }) => [
    id,
    what,
    part === 1 ? count : `${count} (${part} of the whole)`,
    expected,
    seen,
    date,
  ]);
  const head = ["", "what was done", "count", "expected", "seen", "day"];
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map(oneCell).join(" | ")} |`)
    .join("\n");
}

function oneCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
