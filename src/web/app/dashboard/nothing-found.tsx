import type { JSX } from "react";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { OffersQuery } from "./offers-query.ts";

interface NothingFoundProps {
  query: OffersQuery;
  onClear: () => void;
}

/** There are offers, but none that this filter lets through. */
export function NothingFound({ query: { status, q }, onClear }: NothingFoundProps): JSX.Element {
  const t = useTranslate();
  const sentences = {
    pending: t("Nada seu está esperando análise agora."),
    approved: t("Nenhuma oferta sua foi aprovada até agora."),
    rejected: t("Nenhuma oferta sua foi rejeitada. Continue assim."),
  };
  return (
    <div className="mt-5">
      <EmptyList
        title={t("Nenhuma oferta encontrada")}
        text={
          q
            ? t("Nenhuma oferta sua com “{{q}}” neste filtro.", { q })
            : status
              ? sentences[status]
              : t("Você chegou ao fim desta lista.")
        }
      >
        <button type="button" onClick={onClear} className={buttonClass("line", "lg")}>
          {t("Ver todas")}
        </button>
      </EmptyList>
    </div>
  );
}
