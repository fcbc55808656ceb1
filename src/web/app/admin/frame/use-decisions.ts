import { useEffect, useRef, useState } from "react";
import { usePressToast, useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { usePanel, useShutOut } from "./panel-context.ts";
import { useShortcut } from "./use-shortcut.ts";

interface Row {
  id: string;
  version: number;
}

export interface Outcome<Item> {
  ok: boolean;
  message: string;
  /** As it is now. */
  row?: Item | undefined;
}

interface DecisionParts<Item extends Row, Decision> {
  rows: readonly Item[];
  /** Its keys: the first keeps (A), the second removes (R). */
  decisions: readonly [Decision, Decision];
  decide: (row: Item, decision: Decision | "reopen") => Promise<Outcome<Item>>;
  reload: () => Promise<unknown>;
  /** Where the second needs words: it is asked for them, and then calls `act`. */
  askFirst?: (row: Item) => void;
  /** Where rows are picked, the keys mean them. */
  picked?: Picked | undefined;
}

interface Picked {
  keep: () => void;
  remove: () => void;
}

/**
 * Decisions on one row after the other, by keyboard: each shows at once, can be undone for as long as its sentence stands, and is
 * taken back with the server's words where it was refused.
 */
export function useDecisions<Item extends Row, Decision>(parts: DecisionParts<Item, Decision>) {
  const { rows, decisions, decide, reload, askFirst, picked } = parts;
  const [t, tell] = [useTranslate(), useToast()];
  const shutOut = useShutOut();
  const { recount } = usePanel();
  const { decided, notes, hide, show } = useHiddenRows();
  const waiting = rows.filter((row) => !decided.has(placeOf(row)));
  const current = useCurrentRow(waiting);

  async function send(row: Item, decision: Decision | "reopen"): Promise<void> {
    const isUndo = decision === "reopen";
    try {
      const { ok, message, row: now } = await decide(row, decision);
      if (!ok) return takeBack(row, t(message));
      const undo = now && !isUndo ? () => void send(now, "reopen") : undefined;
      tell(t(message), "good", undo && { label: t("Desfazer"), shortcut: "u", run: undo });
      recount();
      if (isUndo || waiting.length <= 1) await reload();
      // Not before: a key that follows decides on the version that waits now.
      if (isUndo) show(row);
    } catch (error) {
      if (!shutOut(error)) takeBack(row, t(error instanceof Error ? error.message : String(error)));
    }
  }

  function takeBack(row: Item, message: string): void {
    show(row, message);
    void reload();
  }

  function act(row: Item, decision: Decision): void {
    current.leave(row);
    hide(row);
    void send(row, decision);
  }

  const remove = askFirst ?? ((row) => act(row, decisions[1]));
  useDecisionKeys(current, { keep: (row) => act(row, decisions[0]), remove }, picked);
  return { waiting, notes, act, currentId: current.row?.id, look: current.look };
}

/** Those that were decided on, and what the server said of those that it refused. */
function useHiddenRows() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    decided,
    notes,
    hide: (row: Row) => setDecided((before) => new Set(before).add(placeOf(row))),
    show({ id }: Row, note?: string): void {
      setDecided((before) => new Set([...before].filter((place) => !place.startsWith(`${id} `))));
      if (note) setNotes((before) => new Map(before).set(id, note));
    },
  };
}

interface Current<Item> {
  row: Item | undefined;
  step: (step: 1 | -1) => void;
}

interface RowKeys<Item> {
  keep: (row: Item) => void;
  remove: (row: Item) => void;
}

function useDecisionKeys<Item>(
  { row, step }: Current<Item>,
  { keep, remove }: RowKeys<Item>,
  picked: Picked | undefined,
): void {
  const t = useTranslate();
  const tell = useToast();
  const press = usePressToast();
  useShortcut("j", () => step(1), { repeats: true });
  useShortcut("k", () => step(-1), { repeats: true });
  useShortcut("a", () => (picked ? picked.keep() : row && keep(row)));
  useShortcut("r", () => (picked ? picked.remove() : row && remove(row)));
  useShortcut("u", () => press("u") || tell(t("Nada a desfazer: o prazo é de 10 segundos."), "bad"));
}

/** Another version of it waits again. */
function placeOf({ id, version }: Row): string {
  return `${id} ${version}`;
}

/** The row that keys decide on; the focus follows it. */
function useCurrentRow<Item extends Row>(waiting: readonly Item[]) {
  const [id, setId] = useState<string>();
  const moved = useRef(false);
  const found = waiting.findIndex((row) => row.id === id);
  const row = waiting[Math.max(0, found)];
  useEffect(() => {
    if (!moved.current || !row) return;
    moved.current = false;
    document.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus();
  });
  function moveTo(next: Item | undefined): void {
    if (!next) return;
    moved.current = true;
    setId(next.id);
  }
  return {
    row,
    look: (seen: Item) => setId(seen.id),
    step: (step: 1 | -1) => moveTo(waiting[Math.max(0, found) + step]),
    /** To the one that takes its place. */
    leave(left: Item): void {
      const place = waiting.indexOf(left);
      moveTo(waiting[place + 1] ?? waiting[place - 1]);
    },
  };
}
