import type { Letters } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { LetterFrame, Paragraph, SmallPrint } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/** LGPD art. 18: the proof that the account is gone; after this letter the address is forgotten too. */
export function accountDeleted({ name }: Letters["account-deleted"], site: SiteIdentity): LetterParts {
  const subject = `${site.name}: sua conta foi excluída`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="Seus dados pessoais foram apagados."
        title="Sua conta foi excluída"
        footer={<SmallPrint>Este é o último e-mail sobre a sua conta no site {site.name}.</SmallPrint>}
      >
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          A sua conta e os seus dados pessoais foram apagados. As ofertas que você publicou continuam no site,
          sem nenhuma ligação com você.
        </Paragraph>
        <Paragraph>
          <strong>Não foi você?</strong> Escreva para {site.dpo_contact}.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
