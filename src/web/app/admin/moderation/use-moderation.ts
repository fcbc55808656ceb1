import { useState } from "react";
import { useNavigate } from "react-router";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { usePicked } from "#web/app/admin/frame/pick-bar.tsx";
import { useKeysSwitch, useShortcut } from "#web/app/admin/frame/use-shortcut.ts";
import { usePressToast, useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import type { ModerationAction } from "./moderation-actions.ts";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";
import { isWaiting, nextWaiting, rowAfter } from "./rows.ts";
import { useFocusOnCurrent } from "./use-current.ts";
import { useModeratedList } from "./use-moderated-list.ts";
import { useUsualClaim } from "./use-usual-claim.ts";

type Rows = readonly ModeratedProduct[];
const idsOf = (rows: Rows) => rows.map(({ id }) => id);

type OpenDialog =
  | { kind: "reject" | "delete"; rows: Rows }
  | { kind: "edit"; row: ModeratedProduct }
  | { kind: "keys" };

/** All that a moderator sees and has in hand: the list, the offers that were chosen, the open dialog, the keys. */
export function useModeration(query: ModerationQuery) {
  const list = useModeratedList(query);
  const [areKeysOn, setKeysOn] = useKeysSwitch();
  const controls = { ...useControls(list, query), correctClaim: useUsualClaim(list) };
  useKeys(list, controls, query.isQueue);
  useFocusOnCurrent(list.current, query);
  return { query, ...list, ...controls, areKeysOn, setKeysOn };
}

export type Moderation = ReturnType<typeof useModeration>;

type List = ReturnType<typeof useModeratedList>;

function useControls({ rows, navigable, isBusy, actions, current }: List, query: ModerationQuery) {
  const waitingOf = useWaitingOf();
  const queueMode = useQueueMode(current, query);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { picked, pick, clear } = usePicked(idsOf(rows));
  const chosen = query.isQueue ? [] : rows.filter((row) => picked.includes(row.id) && !isBusy(row));

  /** And goes to the next by itself. */
  function perform(done: Rows, action: ModerationAction): void {
    setDialog(undefined);
    if (done.length === 0) return;
    actions.perform(done, action);
    // Those that were chosen have had their turn: the next key means the offer in sight.
    if (done.some(({ id }) => picked.includes(id))) clear();
    const waiting = action.decision === "deleted" ? undefined : nextWaiting(navigable, done);
    current.moveTo(waiting ?? rowAfter(navigable, done));
  }

  return {
    chosen,
    dialog,
    setDialog,
    /** A dialog reports its end a moment later: another one that was opened by then stays. */
    close: (kind: OpenDialog["kind"]) => setDialog((open) => (open?.kind === kind ? undefined : open)),
    perform,
    approve: (asked: Rows) => perform(waitingOf(asked), { decision: "approved" }),
    reject(asked: Rows): void {
      const waiting = waitingOf(asked);
      if (waiting.length > 0) setDialog({ kind: "reject", rows: waiting });
    },
    choose: (those: Rows, isChosen: boolean) => pick(idsOf(those), isChosen),
    ...queueMode,
  };
}

/** «§2»: only what is pending is approved or rejected. */
function useWaitingOf() {
  const t = useTranslate();
  const tell = useToast();
  return (asked: Rows): ModeratedProduct[] => {
    const waiting = asked.filter(isWaiting);
    if (asked.length > 0 && waiting.length === 0)
      tell(t("Só produtos pendentes são aprovados ou rejeitados."), "bad");
    return waiting;
  };
}

function useQueueMode(current: List["current"], query: ModerationQuery) {
  const navigate = useNavigate();
  return {
    open(row: ModeratedProduct): void {
      current.moveTo(row);
      void navigate(moderationPath({ ...query, isQueue: true, offer: row.id }));
    },
    leaveQueue(): void {
      current.moveTo(current.row);
      void navigate(moderationPath({ ...query, isQueue: false }));
    },
  };
}

type Controls = ReturnType<typeof useControls> & { correctClaim: ReturnType<typeof useUsualClaim> };

/** One key each, as `KeysHelp` tells. Where offers are chosen, they are meant; else the one in sight. */
function useKeys({ current }: List, controls: Controls, isQueue: boolean) {
  const t = useTranslate();
  const tell = useToast();
  const press = usePressToast();
  const here = current.row ? [current.row] : [];
  const meant = controls.chosen.length > 0 ? controls.chosen : here;
  useShortcut("j", () => current.step(1), { repeats: true });
  useShortcut("k", () => current.step(-1), { repeats: true });
  useShortcut("a", () => controls.approve(meant));
  useShortcut("r", () => controls.reject(meant));
  useShortcut("e", () => current.row && controls.setDialog({ kind: "edit", row: current.row }));
  useShortcut("d", () => controls.correctClaim(current.row));
  useShortcut("x", () => {
    const isChosen = controls.chosen.some(({ id }) => id === current.row?.id);
    if (!isQueue) controls.choose(here, !isChosen);
  });
  useShortcut("u", () => press("u") || tell(t("Nada a desfazer: o prazo é de 10 segundos."), "bad"));
  useShortcut("?", () => controls.setDialog({ kind: "keys" }));
  useShortcut("Escape", () => isQueue && controls.leaveQueue());
}
