import { cut } from "#domain/format/text.ts";

/** A line of the record, as the panel shows it. */
export interface HistoryEvent {
  id: string;
  actor_id: string | null;
  /** Null where nobody did it, or where whoever did it has no account any more. */
  actor_name: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  /** As it is called now, or was when it was last written down. */
  object_name: string | null;
  /** A product or an account that is still there, so that one can go and look. */
  object_exists: boolean;
  /** Of a change, only what is another afterwards. */
  before: Facts | null;
  after: Facts | null;
  created_at: string;
}

export type Facts = Record<string, unknown>;

/** What load-history answers. */
export interface HistoryPage {
  events: HistoryEvent[];
  next: string | null;
}

/** Every deed that goes on record, in the words of whoever reads it there. */
export const actionLabels: Readonly<Record<string, string>> = {
  "submit-user-product": "enviou o produto",
  "edit-user-product": "editou o próprio produto",
  "add-product": "adicionou o produto",
  "import-products": "importou o produto",
  "update-product-status": "analisou o produto",
  "edit-product": "editou o produto",
  "reopen-products": "desfez a análise do produto",
  "delete-product": "deletou o produto",
  "restore-product": "restaurou o produto",
  "change-user-role": "mudou o papel da conta",
  "ban-user": "bloqueou a conta",
  "unban-user": "desbloqueou a conta",
  "change-my-name": "mudou o próprio nome",
  "change-my-letters": "mudou os próprios avisos por e-mail",
  "delete-account": "excluiu a própria conta",
  "mark-messages": "marcou a mensagem",
  "retry-letters": "mandou tentar de novo o e-mail",
};

export const objectKinds = ["product", "user", "message", "letter"] as const;

/** What differs. Where there is only one of them, all of it. Long texts are cut. */
export function differences(before: unknown, after: unknown): { before: Facts | null; after: Facts | null } {
  const [was, is] = [factsIn(before), factsIn(after)];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const isChanged = (name: string) => !was || !is || JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  const changed = names.filter(isChanged);
  const told = (facts: Facts | null) =>
    facts && Object.fromEntries(changed.map((name) => [name, shortened(facts[name])]));
  return { before: told(was), after: told(is) };
}

function factsIn(value: unknown): Facts | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Facts) : null;
}

const longestFact = 300;

/** Enough to see what was there; whole descriptions of a hundred events would be a heavy page. */
function shortened(value: unknown): unknown {
  return typeof value === "string" ? cut(value, longestFact) : (value ?? null);
}
