import type { OwnedStore } from "#domain/stores/store.ts";
import { storePath } from "#domain/stores/store-slug.ts";
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
  return (
    <table className="panel-table" aria-labelledby="lojas">
      <thead>
        <tr>
          <th scope="col">{t("Loja")}</th>
          <th scope="col">{t("No ar")}</th>
          <th scope="col">{t("Comissão")}</th>
          <th scope="col">{t("Situação")}</th>
          <th scope="col">
            <span className="sr-only">{t("Ações")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {stores.map((store) => (
          <Row key={store.id} store={store} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ store, onAsk }: { store: OwnedStore } & Pick<StoresTableProps, "onAsk">) {
  const t = useTranslate();
  const { name, live_offers, live_coupons, commission } = store;
  return (
    <tr>
      <td>
        <Name store={store} />
      </td>
      <td className="text-sm whitespace-nowrap" data-label={t("No ar")}>
        {offersText(live_offers, t)}
        <br />
        <span className="text-muted">{couponsText(live_coupons, t)}</span>
      </td>
      <td className="text-sm" data-label={t("Comissão")}>
        {t(commissionText(commission))}
      </td>
      <td className="text-sm" data-label={t("Situação")}>
        <Listing store={store} />
      </td>
      <td>
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
      </td>
    </tr>
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
