import type { Letters } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import { quotedName } from "#domain/products/quoted-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { DecisionFooter } from "./decision-footer.tsx";
import { Action, LetterFrame, Paragraph } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/** It leads to our own page: a letter with a store's link in it looks like an advertisement. */
export function offerApproved(
  { name, product_name, offer_url, letters_url }: Letters["offer-approved"],
  site: SiteIdentity,
): LetterParts {
  const offer = quotedName(product_name);
  const subject = `${site.name}: sua oferta ${offer} foi aprovada`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="Sua oferta já está no site. Obrigado por compartilhar!"
        title="Sua oferta está no ar"
        footer={<DecisionFooter site={site} letters_url={letters_url} />}
      >
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Nossa equipe aprovou <strong>{offer}</strong>, e todo mundo já pode ver. Obrigado por compartilhar!
        </Paragraph>
        <Action href={offer_url} label="Ver minha oferta" />
        <Paragraph>
          O preço mudou ou a oferta acabou? Atualize no seu painel: ela volta para análise antes de aparecer
          de novo.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
