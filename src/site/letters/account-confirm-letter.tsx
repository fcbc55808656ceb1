import type { Letters } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, LetterFrame, Paragraph, SmallPrint } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/**
 * Nobody has an account because a stranger typed their address («§2»). The letter tells a recipient who did not ask not to
 * click: that would make a stranger's password valid (contract D-2).
 */
export function accountConfirm(
  { name, confirm_url }: Letters["account-confirm"],
  site: SiteIdentity,
): LetterParts {
  const subject = `${site.name}: confirme seu e-mail`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="Falta só um clique para a sua conta estar ativa."
        title="Confirme seu e-mail"
        footer={
          <SmallPrint>
            Você recebeu este e-mail porque seu endereço foi usado para criar uma conta no site {site.name}.
          </SmallPrint>
        }
      >
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Falta só um clique para a sua conta estar ativa. O link vale por uma hora e só uma vez.
        </Paragraph>
        <Action href={confirm_url} label="Confirmar e-mail" />
        <Paragraph>
          <strong>Não foi você?</strong> Não use o link: sem a confirmação a conta não existe, e o pedido é
          apagado.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
