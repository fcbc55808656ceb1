import type { Letters } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, LetterFrame, Paragraph, SmallPrint } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/** The owner notices a change of the password by a stranger. */
export function accountPasswordChanged(
  { name, at, recover_url }: Letters["account-password-changed"],
  site: SiteIdentity,
): LetterParts {
  const subject = `${site.name}: sua senha foi alterada`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="Se foi você, está tudo certo."
        title="Sua senha foi alterada"
        footer={
          <SmallPrint>
            Você recebeu este aviso de segurança porque tem uma conta no site {site.name}.
          </SmallPrint>
        }
      >
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          A senha da sua conta foi alterada em {at} (horário de Brasília). As outras sessões foram encerradas.
          Se foi você, está tudo certo.
        </Paragraph>
        <Paragraph>
          <strong>Não foi você?</strong> Peça agora um link para escolher outra senha:
        </Paragraph>
        <Action href={recover_url} label="Recuperar minha conta" />
      </LetterFrame>
    ),
  };
}
