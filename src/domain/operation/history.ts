import type * as z from "zod";
import { cut } from "#domain/format/text.ts";
import type { historyPageSchema } from "./operation-response-schema.ts";

export type HistoryPage = z.infer<typeof historyPageSchema>;
export type HistoryEvent = HistoryPage["events"][number];
type ChangedFields = Record<string, unknown>;

/** What differs. Where there is only one of them, all of it. Long texts are cut. */
export function differences(
  before: unknown,
  after: unknown,
): { before: ChangedFields | null; after: ChangedFields | null } {
  const [was, is] = [changedFields(before), changedFields(after)];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const isChanged = (name: string) => !was || !is || JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  const changed = names.filter(isChanged);
  const changedPart = (facts: ChangedFields | null) =>
    facts && Object.fromEntries(changed.map((name) => [name, shortened(facts[name])]));
  return { before: changedPart(was), after: changedPart(is) };
}

function changedFields(value: unknown): ChangedFields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as ChangedFields)
    : null;
}

const longestValue = 300;

/** Enough to see what was there; whole descriptions of a hundred events would be a heavy page. */
function shortened(value: unknown): unknown {
  return typeof value === "string" ? cut(value, longestValue) : (value ?? null);
}
