import { useState } from "react";
import { useSearchParams } from "react-router";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import type { ModeratedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { CouponStatus } from "#domain/coupons/coupon-rule.ts";
import { couponStatusNames } from "#domain/coupons/import-export/coupon-columns.ts";
import { CallError } from "#web/api/call.ts";
import { deleteCoupon, loadPanelCoupons, restoreCoupon } from "#web/api/coupons-admin.ts";
import { DeleteDialog } from "#web/app/admin/frame/delete-dialog.tsx";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { type DeleteKind, useDelete } from "#web/app/admin/frame/use-delete.ts";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { WaitingTabs } from "#web/app/admin/frame/waiting-tabs.tsx";
import { BulkOutcome } from "#web/app/admin/moderation/bulk-bar.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Plus, Trash2 } from "#web/ui/icons.ts";
import { CouponFacts } from "./coupon-facts.tsx";
import { CouponFiles } from "./coupon-files.tsx";
import { CouponDialog } from "./coupon-form.tsx";
import { type CouponRows, EditCoupon, waitingRow } from "./coupon-rows.tsx";
import { useBulkCoupons } from "./use-bulk-coupons.ts";
import { WaitingCoupons } from "./waiting-coupons.tsx";

/** `?situacao=`: what the address says, else what waits. */
const filters = {
  todos: undefined,
  publicados: "approved",
  rejeitados: "rejected",
  retirados: "withdrawn",
} as const;

function statusIn(address: URLSearchParams): {
  filter: string | undefined;
  status: CouponStatus | undefined;
} {
  const filter = address.get("situacao") ?? "";
  return Object.hasOwn(filters, filter)
    ? { filter, status: filters[filter as keyof typeof filters] }
    : { filter: undefined, status: "pending" };
}

/** «Cupons»: what waits for a moderator, and all others by their status. */
export function CouponsScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const { filter, status } = statusIn(address);
  const q = address.get("q") || undefined;
  const cursor = address.get("cursor") || undefined;
  const list = usePanelList({ status, q, cursor, limit: 50 }, loadPanelCoupons);
  const coupons = list.data?.coupons ?? [];
  const [open, setOpen] = useState<ModeratedCoupon | "new">();
  const bulk = useBulkCoupons(list.load);
  return (
    <>
      <PanelHead title={t("Cupons")} />
      <WaitingTabs />
      <div className="mb-4 flex flex-wrap gap-3">
        <Button kind="line" onClick={() => setOpen("new")}>
          <Plus size={18} aria-hidden="true" /> {t("Adicionar cupom")}
        </Button>
        <CouponFiles status={status} onImported={() => void list.load()} />
      </div>
      <FilterChips
        className="mb-4"
        about={t("Mostrar")}
        current={{ situacao: filter }}
        term={q}
        chips={chipsOf(list.data?.pending)}
      />
      {bulk.outcome && <BulkOutcome outcome={bulk.outcome} onClose={bulk.closeOutcome} />}
      <PanelList
        list={list}
        rows={list.data?.coupons}
        title={t("Cupons")}
        extent={list.data && extentText(coupons.length, t)}
        skeleton={{ rows: 5, className: "grid gap-4 py-4 px-[min(1.25rem,4vw)] [&>div]:h-24" }}
        empty={status === "pending" ? t("Nenhum cupom à espera.") : t("Nenhum cupom aqui.")}
      >
        {status === "pending" ? (
          <WaitingCoupons coupons={coupons} reload={list.load} onEdit={setOpen} decideSeveral={bulk.decide} />
        ) : (
          <Decided coupons={coupons} reload={list.load} onEdit={setOpen} />
        )}
      </PanelList>
      {open && (
        <CouponDialog
          key={open === "new" ? "new" : open.id}
          coupon={open === "new" ? undefined : open}
          onMoved={() => void list.load()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function chipsOf(pending: number | undefined) {
  return [
    { label: couponStatusNames.pending, choice: { situacao: undefined }, count: pending ?? null },
    { label: "Publicados", choice: { situacao: "publicados" } },
    { label: "Rejeitados", choice: { situacao: "rejeitados" } },
    { label: "Retirados", choice: { situacao: "retirados" } },
    { label: "Todos", choice: { situacao: "todos" } },
  ];
}

function extentText(n: number, t: Translate): string {
  return n === 1 ? t("1 cupom nesta página") : t("{{n}} cupons nesta página", { n });
}

export const couponDeletion: DeleteKind<ModeratedCoupon> = {
  remove: deleteCoupon,
  restore: restoreCoupon,
  currentOf(error) {
    const body = error instanceof CallError ? (error.body as { coupon?: ModeratedCoupon }) : undefined;
    return body?.coupon && { ...waitingRow, ...body.coupon };
  },
  words: {
    failed: "Erro ao excluir o cupom. Tente novamente.",
    moved_on: couponMessages.moved_on,
    already_gone: "Este cupom já tinha sido excluído.",
    too_late: "Não dá mais para trazer o cupom de volta.",
    restore_failed: "Não deu para trazer o cupom de volta.",
  },
};

function Decided({ coupons, reload, onEdit }: CouponRows) {
  const t = useTranslate();
  const load = () => void reload();
  const { asked, ask, dialog } = useDelete(couponDeletion, {
    onMoved: load,
    onDeleted: load,
    onRestored: load,
  });
  return (
    <>
      <ol>
        {coupons.map((coupon) => (
          <li key={coupon.id} className="py-4 px-[min(1.25rem,4vw)] border-line [&+&]:border-t">
            <article
              aria-label={t("Cupom {{code}} de {{store}}", { code: coupon.code, store: coupon.store.name })}
            >
              <CouponFacts coupon={coupon} />
              <div className="flex flex-wrap gap-2">
                <EditCoupon coupon={coupon} onEdit={onEdit} />
                <Button kind="line" size="tight" className="mt-2" onClick={() => ask(coupon)}>
                  <Trash2 size={16} aria-hidden="true" /> {t("Excluir")}
                  <span className="sr-only"> {coupon.code}</span>
                </Button>
              </div>
            </article>
          </li>
        ))}
      </ol>
      <DeleteDialog
        title={t("Excluir este cupom?")}
        isOpen={asked !== undefined}
        name={asked?.code}
        badge={asked && <span lang="pt-BR">{asked.store.name}</span>}
        {...dialog}
      />
    </>
  );
}
