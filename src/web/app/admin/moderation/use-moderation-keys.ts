import { useShortcut } from "#web/app/admin/frame/use-shortcut.ts";
import type { ModerationQuery } from "./moderation-query.ts";
import type { Desk } from "./use-desk.ts";
import type { Moderation } from "./use-moderation.ts";

interface KeysParts {
  moderation: Moderation;
  desk: Desk;
  query: ModerationQuery;
  onNothingToUndo: () => void;
}

/** One key each, as the list in `keys-help.tsx` tells. Where offers are chosen, they are meant; else the one in sight. */
export function useModerationKeys({ moderation, desk, query, onNothingToUndo }: KeysParts): void {
  const { current, deeds } = moderation;
  const here = current.row ? [current.row] : [];
  const meant = desk.chosen.length > 0 ? desk.chosen : here;
  useShortcut("j", () => current.step(1), { repeats: true });
  useShortcut("k", () => current.step(-1), { repeats: true });
  useShortcut("a", () => desk.approve(meant));
  useShortcut("r", () => desk.reject(meant));
  useShortcut("e", () => current.row && desk.setQuestion({ kind: "edit", row: current.row }));
  useShortcut("x", () => {
    const isChosen = desk.chosen.some(({ id }) => id === current.row?.id);
    if (!query.isQueue) desk.choose(here, !isChosen);
  });
  useShortcut("u", () => deeds.undoLast() || onNothingToUndo());
  useShortcut("?", () => desk.setQuestion({ kind: "keys" }));
  useShortcut("Escape", () => query.isQueue && desk.leaveQueue());
}
