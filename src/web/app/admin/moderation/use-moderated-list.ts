import { useCallback, useEffect, useRef } from "react";
import { bulkLimit, type ModeratedPage, type ModeratedProduct } from "#domain/products/moderation.ts";
import { listProducts, reviewProduct } from "#web/api/products-admin.ts";
import { useFirstPageInstead } from "#web/app/admin/frame/list-address.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useVisibleAgain } from "#web/ui/use-visible-again.ts";
import { withLinkedOffer } from "./linked-offer.ts";
import { listKey, type ModerationQuery, matchesQuery, orderOf } from "./moderation-query.ts";
import { type Answer, withAnswer, withRowBack } from "./rows.ts";

/** The list, over which every answer is laid that came after its reading began: that reading may be older. */
export function useModeratedList(query: ModerationQuery) {
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

  const refresh = useCallback(() => {
    void load.current();
    recount();
  }, [recount]);
  // Back from the store's tab, or from lunch.
  useVisibleAgain(refresh);

  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, RELOAD_MS);
  };
}
