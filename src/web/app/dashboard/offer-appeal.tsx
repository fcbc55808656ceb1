import { canAppeal, type MyAppeal } from "#domain/appeals/appeal-response-schema.ts";
import type { MyOffer } from "#domain/products/product.ts";
import { MessageCircleQuestionMark } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Scale } from "#web/ui/icons.ts";

const states = {
  open: { label: "Recurso enviado", look: "pending" },
  granted: { label: "Recurso aceito", look: "approved" },
  upheld: { label: "Decisão mantida", look: "rejected" },
  closed: undefined,
} as const;

/** Beside the offer's status, for as long as it says something about it. */
export function AppealState({ offer: { appeal, status } }: { offer: MyOffer }) {
  const t = useTranslate();
  const state = appeal && states[appeal.status];
  const isOfThis = appeal?.status === "granted" ? status === "approved" : status === "rejected";
  if (!state || !isOfThis) return null;
  return (
    <span className={`status status-${state.look}`}>
      <Scale size={14} className="shrink-0" /> {t(state.label)}
    </span>
  );
}

interface OfferAppealProps {
  offer: MyOffer;
  onAppeal: (offer: MyOffer) => void;
}

/** Under the reason of a rejection: what can be done about it, or what became of the appeal. */
export function OfferAppeal({ offer, onAppeal }: OfferAppealProps) {
  const t = useTranslate();
  const { appeal, status, name } = offer;
  if (canAppeal(status, appeal))
    return (
      <>
        <p>{t("Corrija e salve: ela volta para análise.")}</p>
        <p className="mt-2">
          <Button
            kind="line"
            size="tight"
            className="text-ink"
            data-appeal={offer.id}
            aria-label={`${t("Recorrer da decisão")}: ${name}`}
            onClick={() => onAppeal(offer)}
          >
            <MessageCircleQuestionMark size={16} className="shrink-0" /> {t("Recorrer da decisão")}
          </Button>
        </p>
      </>
    );
  if (appeal?.status === "upheld")
    return (
      <>
        <AppealAnswer appeal={appeal} />
        <p>{t("Corrija e salve: ela volta para análise.")}</p>
      </>
    );
  return (
    <p>
      {t(
        "A equipe vai olhar de novo e responde aqui e por e-mail. Se você corrigir e salvar antes, a oferta volta para a análise e o recurso se encerra.",
      )}
    </p>
  );
}

/** What the team answered, and whether it was the same person. */
export function AppealAnswer({ appeal: { answer, same_moderator } }: { appeal: MyAppeal }) {
  const t = useTranslate();
  return (
    <>
      {answer && (
        <p className="mt-1">
          <strong>{t("Resposta ao recurso:")}</strong>{" "}
          <span lang="pt-BR" className="whitespace-pre-line">
            {answer}
          </span>
        </p>
      )}
      {same_moderator && (
        <p className="mt-1">
          {t("Decidiu a mesma pessoa da primeira vez: não há outra na moderação agora.")}
        </p>
      )}
    </>
  );
}
