import CircleAlert from "lucide-react/icons/circle-alert";
import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import type { OffersQuery } from "./listing.ts";

interface LoadNoticeProps {
  failure: string;
  /** Something older is still shown below. */
  isOlder: boolean;
  onRetry: () => Promise<void>;
}

/** «§8»: nothing came. What is shown beside it is not taken for news. */
export function LoadNotice({ failure, isOlder, onRetry }: LoadNoticeProps) {
  const t = useTranslate();
  return (
    <div className="note note-bad mt-4 flex-wrap items-center">
      <CircleAlert size={20} />
      <p role="alert" className="min-w-[min(14rem,80%)] flex-1">
        {isOlder
          ? t("Não foi possível atualizar: esta é a lista de antes.")
          : t("Não foi possível carregar suas ofertas.")}{" "}
        <span className="font-[400]">{failure}</span>
      </p>
      <ActionButton
        label={t("Tentar novamente")}
        busyLabel={t("Carregando…")}
        kind="line"
        className="text-ink"
        onPress={onRetry}
      />
    </div>
  );
}

/** There are offers, but none that this filter lets through. */
export function NothingFound({ query, onClear }: { query: OffersQuery; onClear: () => void }) {
  const t = useTranslate();
  const { status = "all", q } = query;
  const sentences = {
    all: t("Você chegou ao fim desta lista."),
    pending: t("Nada seu está esperando análise agora."),
    approved: t("Nenhuma oferta sua foi aprovada até agora."),
    rejected: t("Nenhuma oferta sua foi rejeitada. Continue assim."),
  };
  return (
    <div className="mt-5">
      <EmptyList
        title={t("Nenhuma oferta encontrada")}
        text={q ? t("Nenhuma oferta sua com “{{q}}” neste filtro.", { q }) : sentences[status]}
      >
        <button type="button" onClick={onClear} className={buttonClass("line", "lg")}>
          {t("Ver todas")}
        </button>
      </EmptyList>
    </div>
  );
}

/** For members without offers: how an offer gets onto the site. */
export function SendOffer() {
  const t = useTranslate();
  const steps = [
    t("Você envia o link da loja e o preço."),
    t("Nossa equipe confere se a oferta é de verdade."),
    t("Aprovada, ela aparece para quem visita o site."),
  ];
  return (
    <section aria-labelledby="enviar" className="panel mt-5">
      <h3 id="enviar" className="text-2xl font-[750]">
        {t("Achou um preço bom?")}
      </h3>
      <p className="mt-1 text-lg text-lead">{t("Conte para todo mundo. Leva um minuto:")}</p>
      <ol className="steps mt-6 lg:grid-cols-3">
        {steps.map((step) => (
          <li key={step}>
            <p className="font-semibold">{step}</p>
          </li>
        ))}
      </ol>
      <Link to="/enviar-produtos" className={`${buttonClass("primary", "lg")} mt-7 max-md:w-full`}>
        <Plus size={20} /> {t("Enviar minha primeira oferta")}
      </Link>
    </section>
  );
}
