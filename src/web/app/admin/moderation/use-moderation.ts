import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type ModeratedPage, type ModeratedProduct, mostAtOnce } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { listProducts, reviewProduct } from "#web/api/products-admin.ts";
import { useFirstPageInstead } from "#web/app/admin/frame/list-address.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useKeptWords } from "#web/app/admin/frame/use-kept-words.ts";
import { usePanelList } from "#web/app/admin/frame/use-panel-list.ts";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { useVisibleAgain } from "#web/app/dashboard/use-visible-again.ts";
import { withAskedOffer } from "./asked-offer.ts";
import { isAskedFor, type ModerationQuery, orderOf } from "./moderation-query.ts";
import { keepReviews } from "./queue/reviews.ts";
import { reasonAbout } from "./reason-about.ts";
import { type Answer, isWaiting, shownRows, withAnswer, withRowBack } from "./rows.ts";
import { useCurrent } from "./use-current.ts";
import { useDeeds } from "./use-deeds.ts";

/** «§7»: after a decision the list is read again. A row of decisions is followed by one reading. */
const RELOAD_MS = 500;

/** The offers that the address asks for, which of them is looked at, and what is done with them. */
export function useModeration(query: ModerationQuery) {
  const navigate = useNavigate();
  const { list, tell, refreshSoon } = useList(query);
  const { reviews, turn, forgetAround } = useReviews();

  function hear(answers: readonly Answer[]): void {
    forgetAround(answers, list.page?.products ?? []);
    tell(answers);
    refreshSoon();
  }

  const deeds = useDeeds({
    onAnswers: hear,
    turn: () => current.turn,
    onUndone(back, isStill) {
      const shown = back.filter((row) => isAskedFor(query, row));
      const order = orderOf(query.status);
      list.set((page) => shown.reduce((now, row) => withRowBack(now, row, order), page));
      // Whoever has gone on meanwhile may have a finger on the next key: it is not about another offer all of a sudden.
      if (isStill) current.moveTo(shown[0] ?? current.row);
    },
    onShow(id) {
      const row = rows.find((each) => each.id === id);
      if (row) current.moveTo(row);
      else void navigate(editPath(id));
    },
  });
  const rows = shownRows(list.page?.products ?? [], deeds.marks);
  const isBusy = ({ id }: { id: string }) => deeds.marks.get(id)?.isOneOfMany === true;
  // Of those that wait, what is decided is about to leave: nobody goes there any more.
  const isOnTheWay = (row: ModeratedProduct) =>
    !isBusy(row) && (query.status !== "pending" || isWaiting(row));
  const ways = list.isCurrent ? rows.filter(isOnTheWay) : [];
  const current = useCurrent({
    key: keyOf(query),
    rows,
    ways,
    isHeld: query.isQueue,
    first: query.offer,
  });

  /** Somebody has saved it in the edit dialog. */
  function change(row: ModeratedProduct, saved: OwnedProduct): void {
    hear([{ id: row.id, product: saved }]);
    current.accept({ ...row, ...saved });
  }

  return { list, rows, ways, isBusy, deeds, current, change, reviews: { reviews, turn } };
}

export type Moderation = ReturnType<typeof useModeration>;

function keyOf({ status, user_id = "", cursor = "", q = "" }: ModerationQuery): string {
  return [status, user_id, cursor, q].join(" ");
}

/** What is known about offers, and the reasons typed for them, until an answer makes that old. */
function useReviews() {
  const [reviews] = useState(() => keepReviews(reviewProduct));
  const [turn, setTurn] = useState(0);
  const words = useKeptWords();
  function forgetAround(answers: readonly Answer[], rows: readonly ModeratedProduct[]): void {
    for (const { id, product } of answers) {
      const about = product ?? rows.find((row) => row.id === id);
      if (about) reviews.forgetAround(about);
      if (product?.status !== "pending") words.keep(reasonAbout([{ id }]), "");
    }
    if (answers.length > 1) words.keep(reasonAbout(answers), "");
    setTurn((n) => n + 1);
  }
  return { reviews, turn, forgetAround };
}

/** The list, over which every answer is laid that came after its reading began: that reading may be older. */
function useList(query: ModerationQuery) {
  const { recount } = usePanel();
  const readings = useRef(new Set<Answer[]>());
  const { status, q, user_id, cursor, limit = mostAtOnce } = query;
  const list = usePanelList<ModeratedPage>(keyOf(query), async () => {
    const since: Answer[] = [];
    readings.current.add(since);
    const asked = { status: status === "all" ? undefined : status, q, user_id, cursor, limit };
    try {
      const page = await listProducts({ ...asked, sort: orderOf(status) });
      const whole = await withAskedOffer(page, query, reviewProduct);
      return since.reduce(withAnswer, whole);
    } finally {
      readings.current.delete(since);
    }
  });
  useFirstPageInstead(list.failure, cursor);

  function tell(answers: readonly Answer[]): void {
    for (const since of readings.current) since.push(...answers);
    list.set((page) => answers.reduce(withAnswer, page));
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = useRef(list.load);
  load.current = list.load;
  useEffect(() => () => clearTimeout(timer.current), []);

  const refresh = useCallback(() => {
    void load.current();
    recount();
  }, [recount]);
  // Back from the store's tab, or from lunch.
  useVisibleAgain(refresh);

  function refreshSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, RELOAD_MS);
  }

  return { list, tell, refreshSoon };
}
