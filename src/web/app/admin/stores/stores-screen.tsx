import { useState } from "react";
import { useSearchParams } from "react-router";
import type { OwnedStore } from "#domain/stores/store.ts";
import { loadStores } from "#web/api/stores-admin.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { useTranslate } from "#web/translate.ts";
import { EditStore } from "./edit-store.tsx";
import { MergeStores } from "./merge-stores.tsx";
import { type StoreAction, StoresTable } from "./stores-table.tsx";

const shown = ["listed", "unlisted"] as const;

/** The stores: words, logo, domains, which of them are listed, and two that are one. */
export function StoresScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const q = address.get("q") ?? undefined;
  const show = shown.find((known) => known === address.get("mostrar"));
  const cursor = address.get("cursor") || undefined;
  const list = usePanelList({ q, show, cursor, limit: 50 }, loadStores);
  const [asked, setAsked] = useState<{ action: StoreAction; store: OwnedStore }>();
  const { data: page } = list;
  const Dialog = asked?.action === "merge" ? MergeStores : EditStore;

  /** Seen at once, and read again: others work on the same list. */
  function handleDone(store: OwnedStore): void {
    list.set((before) => ({
      ...before,
      stores: before.stores.map((each) => (each.id === store.id ? store : each)),
    }));
    void list.load();
  }

  return (
    <>
      <PanelHead title={t("Lojas")} />
      <FilterChips
        className="mb-5"
        about={t("Mostrar")}
        current={{ mostrar: show }}
        term={q}
        chips={[
          { label: "Todas", choice: { mostrar: undefined } },
          { label: "Na lista", choice: { mostrar: "listed" } },
          { label: "Fora da lista", choice: { mostrar: "unlisted" } },
        ]}
      />
      <PanelList
        list={list}
        rows={page?.stores}
        id="lojas"
        title={q ? t("Lojas que combinam com «{{q}}»", { q }) : t("Lojas de A a Z")}
        head={<span className="text-sm text-muted">{t("só as da lista aparecem no site")}</span>}
        isNoticeAbove
        skeleton={{ rows: 12, className: "grid gap-4 py-4 px-5 [&>div]:min-h-24 wide:[&>div]:min-h-13" }}
        empty={t("Nenhuma loja assim")}
      >
        <StoresTable stores={page?.stores ?? []} onAsk={(action, store) => setAsked({ action, store })} />
      </PanelList>
      {asked && (
        <Dialog
          key={asked.store.id}
          store={asked.store}
          onDone={handleDone}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
