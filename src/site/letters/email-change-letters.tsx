import type { Letters } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { Translate } from "#web/translate.ts";
import { Action, type LetterParts, NotYou, Paragraph, withParts } from "./letter-frame.tsx";

/** The account moves when both addresses have said yes: the old one protects the owner, the new one proves itself. */
export function accountEmailChange(
  { email, new_email, side, confirm_url }: Letters["account-email-change"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  const isNew = side === "new";
  return {
    preview: t("A troca vale depois de confirmada nos dois endereços."),
    title: t("Confirme a troca de e-mail"),
    footer: isNew
      ? t("Você recebeu este e-mail porque seu endereço foi indicado para uma conta no site {{site}}.", {
          site: site.name,
        })
      : t("Você recebeu este aviso de segurança porque tem uma conta no site {{site}}.", { site: site.name }),
    body: (
      <>
        <Paragraph>
          {withParts(
            t(
              "Alguém pediu que a conta de {{email}} passe a usar {{new_email}}. A troca vale depois de confirmada nos dois endereços; até lá nada muda. O link vale por uma hora e só uma vez.",
            ),
            { email: <strong>{email}</strong>, new_email: <strong>{new_email}</strong> },
          )}
        </Paragraph>
        <Action href={confirm_url} label={isNew ? t("Confirmar este endereço") : t("Confirmar a troca")} />
        <NotYou>
          {isNew
            ? t("Não use o link: sem ele seu endereço não entra em conta nenhuma.")
            : t("Não use o link, e troque sua senha em Meus dados: quem pediu entrou na sua conta.")}
        </NotYou>
      </>
    ),
  };
}

export function accountEmailTaken(
  _: Letters["account-email-taken"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  return {
    preview: t("Outra conta pediu para usar este endereço. Nada mudou."),
    title: t("Seu e-mail já tem uma conta"),
    footer: t("Você recebeu este e-mail porque tem uma conta no site {{site}}.", { site: site.name }),
    body: (
      <Paragraph>
        {t(
          "Alguém pediu que outra conta passe a usar este endereço, que já tem uma. Nada mudou, e não há o que confirmar. Se foi você, exclua antes a conta deste endereço em Meus dados.",
        )}
      </Paragraph>
    ),
  };
}

/** The old address can no longer recover the account: its owner writes to us. */
export function accountEmailChanged(
  { new_email, at, contact_url }: Letters["account-email-changed"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  return {
    preview: t("Se foi você, está tudo certo."),
    title: t("O e-mail da sua conta foi trocado"),
    footer: t("Você recebeu este aviso de segurança porque sua conta no site {{site}} usava este endereço.", {
      site: site.name,
    }),
    body: (
      <>
        <Paragraph>
          {withParts(
            t(
              "Sua conta passou a usar {{new_email}} em {{at}} (horário de Brasília), depois de confirmada nos dois endereços. Para entrar e recuperar a senha vale agora o novo. Se foi você, está tudo certo.",
            ),
            { new_email: <strong>{new_email}</strong>, at },
          )}
        </Paragraph>
        <NotYou>{t("Escreva para nós agora, mesmo sem entrar na conta:")}</NotYou>
        <Action href={contact_url} label={t("Falar com a equipe")} />
      </>
    ),
  };
}
