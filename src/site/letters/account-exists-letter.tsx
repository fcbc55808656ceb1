import type { Letters } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, LetterFrame, Paragraph, SmallPrint, TextLink } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/** The sign-up form says the same to everybody; only the owner of the address learns that there is an account (D-3). */
export function accountExists(
  { name, login_url, recover_url }: Letters["account-exists"],
  site: SiteIdentity,
): LetterParts {
  const subject = `${site.name}: você já tem uma conta`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="Alguém tentou criar uma conta com este endereço, que já tem uma."
        title="Você já tem uma conta"
        footer={<SmallPrint>Você recebeu este e-mail porque tem uma conta no site {site.name}.</SmallPrint>}
      >
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Alguém tentou criar uma conta com este endereço, que já tem uma. Se foi você, é só entrar:
        </Paragraph>
        <Action href={login_url} label="Entrar" />
        <Paragraph>
          Esqueceu a senha? <TextLink href={recover_url}>Escolha uma nova</TextLink>.
        </Paragraph>
        <Paragraph>
          <strong>Não foi você?</strong> Não precisa fazer nada: sua conta não mudou.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
