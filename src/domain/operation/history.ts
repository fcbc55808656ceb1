import { cut } from "#domain/format/text.ts";

/** A line of the record, as the panel shows it. */
export interface HistoryEvent {
  id: string;
  actor_id: string | null;
  /** Null for actions of the site itself, or where the account is gone. */
  actor_name: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  /** As it is called now, or was when it was last written down. */
  object_name: string | null;
  /** A product, an article or an account that is still there, so that one can go and look. */
  object_exists: boolean;
  /** Of a change, only what is another afterwards. */
  before: ChangedFields | null;
  after: ChangedFields | null;
  created_at: string;
}

type ChangedFields = Record<string, unknown>;

/** The response of load-history. */
export interface HistoryPage {
  events: HistoryEvent[];
  next: string | null;
}

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
