import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { bulkLimit, type ModeratedPage, type ModeratedProduct } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { listProducts, reviewProduct } from "#web/api/products-admin.ts";
import { useFirstPageInstead } from "#web/app/admin/frame/list-address.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { useVisibleAgain } from "#web/ui/use-visible-again.ts";
import { listKey, type ModerationQuery, matchesQuery, orderOf } from "./moderation-query.ts";
import { useReviews } from "./queue/review-cache.ts";
import { type Answer, isWaiting, shownRows, withAnswer, withLinkedOffer, withRowBack } from "./rows.ts";
import { useCurrent } from "./use-current.ts";
import { useModerationActions } from "./use-moderation-actions.ts";

export function useModeratedList(query: ModerationQuery) {
  const navigate = useNavigate();
  const { list, lay, putBack, refreshSoon } = useList(query);
  const { forgetRelated, ...reviews } = useReviews();

  function hear(answers: readonly Answer[]): void {
    forgetRelated(answers, list.data?.products ?? []);
    lay(answers);
    refreshSoon();
  }

  const actions = useModerationActions({
    onAnswers: hear,
    turn: () => current.turn,
    onUndone(back, isStill) {
      const shown = putBack(back);
      // A moderator who has gone on may be about to press the next key: it must not suddenly mean another offer.
      if (isStill) current.moveTo(shown[0] ?? current.row);
    },
    onShow(id) {
      const row = rows.find((each) => each.id === id);
      if (row) current.moveTo(row);
      else void navigate(editPath(id));
    },
  });
  const rows = shownRows(list.data?.products ?? [], actions.marks);
  const isBusy = ({ id }: { id: string }) => actions.marks.get(id)?.isOneOfMany === true;
  // In the list of pending offers, what is decided is about to leave.
  const staysListed = (row: ModeratedProduct) => query.status !== "pending" || isWaiting(row);
  const navigable = list.isCurrent ? rows.filter((row) => !isBusy(row) && staysListed(row)) : [];
  const { isQueue: isHeld, offer: first } = query;
  const current = useCurrent({ key: listKey(query), rows, navigable, isHeld, first });

  /** The edit dialog has saved it. */
  function change(row: ModeratedProduct, saved: OwnedProduct): void {
    hear([{ id: row.id, product: saved }]);
    current.accept({ ...row, ...saved });
  }

  return { list, rows, navigable, isBusy, actions, current, change, reviews };
}

/** The list, over which every answer is laid that came after its reading began: that reading may be older. */
function useList(query: ModerationQuery) {
  const readings = useRef(new Set<Answer[]>());
  const { status, q, user_id, cursor, limit = bulkLimit } = query;
  const list = usePanelLoad<ModeratedPage>(listKey(query), async () => {
    const since: Answer[] = [];
    readings.current.add(since);
    const asked = { status: status === "all" ? undefined : status, q, user_id, cursor, limit };
    try {
      const page = await listProducts({ ...asked, sort: orderOf(status) });
      const whole = await withLinkedOffer(page, query, reviewProduct);
      return since.reduce(withAnswer, whole);
    } finally {
      readings.current.delete(since);
    }
  });
  useFirstPageInstead(list.failure, cursor);

  function lay(answers: readonly Answer[]): void {
    for (const since of readings.current) since.push(...answers);
    list.set((page) => answers.reduce(withAnswer, page));
  }

  /** Undone: they stand again where they stood. Answers those that the list asks for. */
  function putBack(back: readonly ModeratedProduct[]): ModeratedProduct[] {
    const shown = back.filter((row) => matchesQuery(query, row));
    list.set((page) => shown.reduce((now, row) => withRowBack(now, row, orderOf(status)), page));
    return shown;
  }

  return { list, lay, putBack, refreshSoon: useRereading(list.load) };
}

/** «§7»: after a decision the list is read again. A row of decisions is followed by one reading. */
const RELOAD_MS = 500;

function useRereading(newest: () => Promise<unknown>): () => void {
  const { recount } = usePanel();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = useRef(newest);
  load.current = newest;
  useEffect(() => () => clearTimeout(timer.current), []);

  function refresh(): void {
    void load.current();
    recount();
  }
  // Back from the store's tab, or from lunch.
  useVisibleAgain(refresh);

  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, RELOAD_MS);
  };
}
