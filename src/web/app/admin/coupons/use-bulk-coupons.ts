import { useState } from "react";
import type { CouponDecisionsResponse, ModeratedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { decideCoupons } from "#web/api/coupons-admin.ts";
import { useAnswered } from "#web/app/admin/frame/panel-context.ts";
import { useShortcut } from "#web/app/admin/frame/use-shortcut.ts";
import type { Outcome } from "#web/app/admin/moderation/moderation-actions.ts";
import { usePressToast, useToast } from "#web/app/toasts.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";

export type CouponDecision = { status: "approved" } | { status: "rejected"; reason?: string };

type Seen = Pick<ModeratedCoupon, "id" | "version">;

const couponsOf = (rows: readonly Seen[]) => rows.map(({ id, version }) => ({ couponId: id, version }));

export const nameOfCoupon = ({ code, store }: Pick<ModeratedCoupon, "code" | "store">) =>
  `${code} · ${store.name}`;

/** One decision on several coupons: what became of each is said in a box, and can be undone for as long as the toast stands. */
export function useBulkCoupons(reload: () => Promise<unknown>) {
  const t = useTranslate();
  const tell = useToast();
  const press = usePressToast();
  const isAnswered = useAnswered(reload);
  const [outcome, setOutcome] = useState<Outcome>();
  // Also where nothing waits any more, and no row has keys.
  useShortcut("u", () => press("u"));

  /** Resolves to whether the server has answered. */
  function decide(rows: readonly ModeratedCoupon[], decision: CouponDecision): Promise<boolean> {
    setOutcome(undefined);
    return isAnswered(async () => {
      const { results } = await decideCoupons({ coupons: couponsOf(rows), ...decision }, newKey());
      const done = results.flatMap(({ ok, coupon }) => (ok && coupon ? [coupon] : []));
      const undoing = { label: t("Desfazer"), shortcut: "u", run: () => void undo(done) };
      setOutcome({ decision: decision.status, items: itemsOf(rows, results, t) });
      const kind = done.length === rows.length ? "good" : "bad";
      tell(sentenceOf(decision, rows.length, done.length, t), kind, done.length > 0 ? undoing : undefined);
    });
  }

  function undo(done: readonly Seen[]): Promise<boolean> {
    setOutcome(undefined);
    return isAnswered(async () => {
      const { results } = await decideCoupons({ coupons: couponsOf(done), status: "pending" }, newKey());
      const failed = results.find(({ ok }) => !ok);
      if (failed) tell(`${t("Não foi possível desfazer.")} ${t(failed.message)}`, "bad");
      else tell(t("Desfeito: {{n}} cupons", { n: done.length }));
    });
  }

  return { decide, outcome, closeOutcome: () => setOutcome(undefined) };
}

type Results = CouponDecisionsResponse["results"];

function itemsOf(rows: readonly ModeratedCoupon[], results: Results, t: Translate): Outcome["items"] {
  return rows.map((row) => {
    const { ok = false, message = "" } = results.find(({ couponId }) => couponId === row.id) ?? {};
    return { id: row.id, name: nameOfCoupon(row), ok, why: ok ? "" : t(message) };
  });
}

function sentenceOf({ status }: CouponDecision, total: number, done: number, t: Translate): string {
  if (done < total) return t("{{n}} de {{total}} cupons ficaram como estavam", { n: total - done, total });
  return status === "approved"
    ? t("{{n}} cupons aprovados", { n: total })
    : t("{{n}} cupons rejeitados", { n: total });
}
