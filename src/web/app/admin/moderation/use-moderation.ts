import { useState } from "react";
import { useNavigate } from "react-router";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { reviewProduct } from "#web/api/products-admin.ts";
import { useDialogDraft } from "#web/app/admin/frame/use-dialog-draft.ts";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { listKey, type ModerationQuery } from "./moderation-query.ts";
import { createReviewCache } from "./queue/review-cache.ts";
import { reasonAbout } from "./reject-dialog.tsx";
import { type Answer, isWaiting, shownRows } from "./rows.ts";
import { useCurrent } from "./use-current.ts";
import { useModeratedList } from "./use-moderated-list.ts";
import { useModerationActions } from "./use-moderation-actions.ts";

/** The offers that the address asks for, which of them is looked at, and what is done with them. */
export function useModeration(query: ModerationQuery) {
  const navigate = useNavigate();
  const { list, lay, putBack, refreshSoon } = useModeratedList(query);
  const { reviews, turn, forgetRelated } = useReviews();

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
  const navigable = list.isCurrent ? rows.filter((row) => !isBusy(row) && staysListed(row, query)) : [];
  const { isQueue: isHeld, offer: first } = query;
  const current = useCurrent({ key: listKey(query), rows, navigable, isHeld, first });

  /** The edit dialog has saved it. */
  function change(row: ModeratedProduct, saved: OwnedProduct): void {
    hear([{ id: row.id, product: saved }]);
    current.accept({ ...row, ...saved });
  }

  return { list, rows, navigable, isBusy, actions, current, change, reviews: { reviews, turn } };
}

export type Moderation = ReturnType<typeof useModeration>;

/** In the list of pending offers, what is decided is about to leave. */
function staysListed(row: ModeratedProduct, { status }: ModerationQuery): boolean {
  return status !== "pending" || isWaiting(row);
}

/** What is known about offers, and the reasons typed for them, until an answer makes that old. */
function useReviews() {
  const [reviews] = useState(() => createReviewCache(reviewProduct));
  const [turn, setTurn] = useState(0);
  const words = useDialogDraft();
  function forgetRelated(answers: readonly Answer[], rows: readonly ModeratedProduct[]): void {
    for (const { id, product } of answers) {
      const about = product ?? rows.find((row) => row.id === id);
      if (about) reviews.forgetRelated(about);
      if (product?.status !== "pending") words.keep(reasonAbout([{ id }]), "");
    }
    if (answers.length > 1) words.keep(reasonAbout(answers), "");
    setTurn((n) => n + 1);
  }
  return { reviews, turn, forgetRelated };
}
