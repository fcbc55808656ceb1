import { endedSentences } from "#domain/confirmations/confirmation-messages.ts";
import type { Letters } from "#domain/mail/letters.ts";
import { quotedName } from "#domain/products/quoted-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { Translate } from "#web/translate.ts";
import { Action, type LetterParts, Paragraph } from "./letter-frame.tsx";
import { DecisionFooter } from "./offer-letters.tsx";

/** Says by whom and why, and how it may come back. */
export function offerEnded(
  { product_name, offer_url, letters_url, by_team, reason }: Letters["offer-ended"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  const offer = quotedName(product_name);
  const by = by_team
    ? t("Nossa equipe encerrou {{offer}}.", { offer })
    : t("Várias pessoas disseram que {{offer}} não vale mais, e a oferta saiu das listas.", { offer });
  return {
    subject: t("{{site}}: sua oferta {{offer}} foi encerrada", { site: site.name, offer }),
    preview: t(endedSentences[reason]),
    title: t("Sua oferta foi encerrada"),
    footer: <DecisionFooter site={site} letters_url={letters_url} />,
    body: (
      <>
        <Paragraph>{by}</Paragraph>
        {reason !== "outro" && <Paragraph>{t(endedSentences[reason])}</Paragraph>}
        <Action href={offer_url} label={t("Ver minha oferta")} />
        {!by_team && (
          <Paragraph>{t("Se ela voltar a valer, as respostas na página a trazem de volta.")}</Paragraph>
        )}
      </>
    ),
  };
}

export function offerRevived(
  { product_name, offer_url, letters_url, by_team }: Letters["offer-revived"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  const offer = quotedName(product_name);
  return {
    subject: t("{{site}}: sua oferta {{offer}} voltou", { site: site.name, offer }),
    preview: t("Ela está de novo nas listas do site."),
    title: t("Sua oferta voltou"),
    footer: <DecisionFooter site={site} letters_url={letters_url} />,
    body: (
      <>
        <Paragraph>
          {by_team
            ? t("Nossa equipe trouxe {{offer}} de volta.", { offer })
            : t("Várias pessoas confirmaram que {{offer}} vale de novo.", { offer })}
        </Paragraph>
        <Action href={offer_url} label={t("Ver minha oferta")} />
      </>
    ),
  };
}
