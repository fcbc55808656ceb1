import { useSearchParams } from "react-router";
import { type CheckOutcome, checkOutcomes } from "#domain/store-pages/price-check.ts";
import type { PriceChecksPage } from "#domain/store-pages/price-checks-response-schema.ts";
import { loadPriceChecks } from "#web/api/operation.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { CheckEntry } from "./check-entry.tsx";
import { outcomeLooks } from "./check-outcomes.tsx";

const chips = [
  { choice: { outcome: undefined }, label: "Todas" },
  ...checkOutcomes.map((outcome) => ({ choice: { outcome }, ...outcomeLooks[outcome].choice })),
];

/** What the site read again on stores' pages. */
export function PriceChecksScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const outcome = outcomeIn(address);
  const cursor = address.get("cursor") || undefined;
  const list = usePanelList({ outcome, cursor, limit: 50 }, loadPriceChecks);
  const { data: page, isCurrent } = list;
  const checks = page?.checks ?? [];
  return (
    <>
      <PanelHead title={t("Leituras")} />
      <FilterChips className="mb-5" about={t("Mostrar")} current={{ outcome }} chips={chips} />
      {page && !page.on && checks.length > 0 && <OffNote className="mb-4" />}
      <PanelList
        list={list}
        rows={page?.checks}
        title={t("Páginas de lojas que o site releu")}
        extent={page && isCurrent && extentOf(page, t)}
        skeleton={{ rows: 6, className: "grid gap-4 py-4 px-[min(1.25rem,4vw)] [&>div]:h-16" }}
        empty={page && <NoChecks on={page.on} outcome={outcome} />}
      >
        <ol>
          {checks.map((check) => (
            <CheckEntry key={check.id} check={check} on={page?.on === true} />
          ))}
        </ol>
      </PanelList>
    </>
  );
}

/** People edit addresses: what makes no sense there is no filter. */
function outcomeIn(address: URLSearchParams): CheckOutcome | undefined {
  return checkOutcomes.find((outcome) => outcome === address.get("outcome"));
}

function NoChecks({ on, outcome }: { on: boolean; outcome: CheckOutcome | undefined }) {
  const t = useTranslate();
  if (!on)
    return (
      <div className="p-5">
        <OffNote />
      </div>
    );
  return (
    <p className="p-5 text-lead">
      {outcome
        ? t("Nenhuma leitura com este resultado nos últimos 30 dias.")
        : t(
            "Nenhuma leitura ainda. A cada minuto o site relê as páginas de ofertas publicadas cujo link diz qual é o produto.",
          )}
    </p>
  );
}

function OffNote({ className = "m-0" }: { className?: string }) {
  const t = useTranslate();
  return (
    <p className={`note note-warn ${className}`}>
      <span>
        {t(
          "A releitura de preços está desligada. Para ligar, ponha PRICE_CHECKS=on nas configurações do servidor e reinicie: o site relê as páginas das ofertas publicadas, sem insistir, e mostra aqui o que achou.",
        )}
      </span>
    </p>
  );
}

function extentOf({ checks: { length: n }, next }: PriceChecksPage, t: Translate): string {
  if (next) return t("{{n}} leituras nesta página, e há mais", { n });
  return n === 1 ? t("1 leitura") : t("{{n}} leituras", { n });
}
