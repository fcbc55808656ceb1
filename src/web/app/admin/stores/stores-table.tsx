import type { OwnedStore } from "#domain/stores/store.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { type Column, PanelTable } from "#web/app/admin/frame/panel-table.tsx";
import { GitMerge } from "#web/app/icons.ts";
import { StallMark } from "#web/stores/stall-mark.tsx";
import { commissionText, couponsText, offersText } from "#web/stores/store-row.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Pencil } from "#web/ui/icons.ts";

export type StoreAction = "edit" | "merge";

interface StoresTableProps {
  stores: readonly OwnedStore[];
  onAsk: (action: StoreAction, store: OwnedStore) => void;
}

export function StoresTable({ stores, onAsk }: StoresTableProps) {
  const t = useTranslate();
  const columns: Column<OwnedStore>[] = [
    { label: "Loja", isPlain: true, cell: (store) => <Name store={store} /> },
    {
      label: "No ar",
      className: "text-sm whitespace-nowrap",
      cell: ({ live_offers, live_coupons }) => (
        <>
          {offersText(live_offers, t)}
          <br />
          <span className="text-muted">{couponsText(live_coupons, t)}</span>
        </>
      ),
    },
    { label: "Comissão", className: "text-sm", cell: ({ commission }) => t(commissionText(commission)) },
    { label: "Situação", className: "text-sm", cell: (store) => <Listing store={store} /> },
    { label: "Ações", isUnseen: true, cell: (store) => <Actions store={store} onAsk={onAsk} /> },
  ];
  return <PanelTable aria-labelledby="lojas" columns={columns} rows={stores} keyOf={({ id }) => id} />;
}

function Actions({ store, onAsk }: { store: OwnedStore } & Pick<StoresTableProps, "onAsk">) {
  const t = useTranslate();
  const { name } = store;
  return (
    <div className="flex flex-wrap justify-end gap-2 narrow:justify-start">
      <Button
        kind="line"
        size="tight"
        aria-label={t("Editar a loja {{store}}", { store: name })}
        onClick={() => onAsk("edit", store)}
      >
        <Pencil size={16} /> {t("Editar")}
      </Button>
      <Button
        kind="ghost"
        size="tight"
        aria-label={t("Unir a loja {{store}} a outra", { store: name })}
        onClick={() => onAsk("merge", store)}
      >
        <GitMerge size={16} /> {t("Unir")}
      </Button>
    </div>
  );
}

function Name({ store }: { store: OwnedStore }) {
  const t = useTranslate();
  const { name, slug, domains, listed } = store;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <StallMark store={store} />
      <div className="min-w-0">
        <p lang="pt-BR" className="font-semibold wrap-anywhere">
          {listed ? (
            <a href={storePath(slug)} className="hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {domains.length > 0 ? domains.slice(0, 2).join(", ") : t("sem domínio")}
          {domains.length > 2 && ` +${domains.length - 2}`}
        </p>
      </div>
    </div>
  );
}

function Listing({ store: { listed } }: { store: OwnedStore }) {
  const t = useTranslate();
  return (
    <span className={`status ${listed ? "status-approved" : "status-pending"}`}>
      {listed ? t("Na lista") : t("Fora da lista")}
    </span>
  );
}
