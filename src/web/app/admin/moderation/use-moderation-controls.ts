import { useState } from "react";
import { useNavigate } from "react-router";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { usePicked } from "#web/app/admin/frame/pick-bar.tsx";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import type { ModerationAction } from "./moderation-actions.ts";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";
import { isWaiting, neighbour, nextWaiting } from "./rows.ts";
import type { Moderation } from "./use-moderation.ts";

/** What a dialog asks about before it is done. */
export type OpenDialog =
  | { kind: "reject" | "delete"; rows: readonly ModeratedProduct[] }
  | { kind: "edit"; row: ModeratedProduct }
  | { kind: "keys" };

/** What a moderator has in hand: the offers that were chosen, the dialog that is open, and what can be done. */
export function useModerationControls(
  { rows, navigable, isBusy, actions, current }: Moderation,
  query: ModerationQuery,
) {
  const waitingOf = useWaitingOf();
  const queueMode = useQueueMode(current, query);
  const { dialog, setDialog, close } = useOpenDialog();
  const { picked, pick, clear } = usePicked(rows.map(({ id }) => id));
  const chosen = query.isQueue ? [] : rows.filter((row) => picked.includes(row.id) && !isBusy(row));

  /** And goes to the next by itself. */
  function perform(done: readonly ModeratedProduct[], action: ModerationAction): void {
    setDialog(undefined);
    if (done.length === 0) return;
    actions.perform(done, action);
    // Those that were chosen have had their turn: the next key means the offer in sight.
    if (done.some(({ id }) => picked.includes(id))) clear();
    const waiting = action.decision === "deleted" ? undefined : nextWaiting(navigable, done);
    current.moveTo(waiting ?? after(navigable, done));
  }

  return {
    chosen,
    dialog,
    setDialog,
    close,
    perform,
    approve: (asked: readonly ModeratedProduct[]) => perform(waitingOf(asked), { decision: "approved" }),
    reject(asked: readonly ModeratedProduct[]): void {
      const waiting = waitingOf(asked);
      if (waiting.length > 0) setDialog({ kind: "reject", rows: waiting });
    },
    choose(those: readonly ModeratedProduct[], isChosen: boolean): void {
      const ids = those.map(({ id }) => id);
      pick(ids, isChosen);
    },
    ...queueMode,
  };
}

export type ModerationControls = ReturnType<typeof useModerationControls>;

function useOpenDialog() {
  const [dialog, setDialog] = useState<OpenDialog>();
  /** A dialog reports its end a moment later: another one that was opened by then stays. */
  function close(kind: OpenDialog["kind"]): void {
    setDialog((open) => (open?.kind === kind ? undefined : open));
  }
  return { dialog, setDialog, close };
}

/** «§2»: only what is pending is approved or rejected. */
function useWaitingOf() {
  const t = useTranslate();
  const tell = useToast();
  return (asked: readonly ModeratedProduct[]): ModeratedProduct[] => {
    const waiting = asked.filter(isWaiting);
    if (asked.length > 0 && waiting.length === 0)
      tell(t("Só produtos pendentes são aprovados ou rejeitados."), "bad");
    return waiting;
  };
}

/** Into queue mode with one offer, and out again. */
function useQueueMode(current: Moderation["current"], query: ModerationQuery) {
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

/** The row that takes its place. */
function after(
  navigable: readonly ModeratedProduct[],
  done: readonly ModeratedProduct[],
): ModeratedProduct | undefined {
  const left = navigable.filter(({ id }) => !done.some((row) => row.id === id));
  const place = navigable.findIndex(({ id }) => id === done[0]?.id);
  return neighbour(left, undefined, { place: Math.max(0, place), step: 1 });
}
