import type { Letters } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, LetterFrame, Paragraph, SmallPrint } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/** «§2»: recovery of a forgotten password. */
export function accountRecover(
  { name, recover_url }: Letters["account-recover"],
  site: SiteIdentity,
): LetterParts {
  const subject = `${site.name}: redefina sua senha`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="O link para escolher uma nova senha vale por uma hora."
        title="Redefina sua senha"
        footer={
          <SmallPrint>
            Você recebeu este e-mail porque alguém pediu uma nova senha para esta conta no site {site.name}.
          </SmallPrint>
        }
      >
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Escolha uma nova senha pelo botão abaixo. O link vale por uma hora e só uma vez.
        </Paragraph>
        <Action href={recover_url} label="Escolher nova senha" />
        <Paragraph>
          <strong>Não foi você?</strong> Não precisa fazer nada: enquanto o link não for usado, sua senha
          continua a mesma.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
