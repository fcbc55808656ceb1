import type { Letters } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { Translate } from "#web/translate.ts";
import { Action, type LetterParts, NotYou, Paragraph, Quoted, TextLink } from "./letter-frame.tsx";

/**
 * Nobody has an account because a stranger typed their address («§2»). The letter tells a recipient who did not ask not to
 * click: that could make a stranger's password valid. After several sign-ups it makes none valid (contract D-2).
 */
export function accountConfirm(
  { confirm_url, is_contested }: Letters["account-confirm"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  return {
    preview: t("Falta só um clique para a sua conta estar ativa."),
    title: t("Confirme seu e-mail"),
    footer: t(
      "Você recebeu este e-mail porque seu endereço foi usado para criar uma conta no site {{site}}.",
      { site: site.name },
    ),
    body: (
      <>
        <Paragraph>
          {t("Falta só um clique para a sua conta estar ativa. O link vale por uma hora e só uma vez.")}
        </Paragraph>
        {is_contested && (
          <Paragraph>
            {t(
              "Este endereço foi usado em mais de um cadastro. Por segurança, nenhuma das senhas enviadas vale: você cria a sua depois de confirmar.",
            )}
          </Paragraph>
        )}
        <Action href={confirm_url} label={t("Confirmar e-mail")} />
        <NotYou>{t("Não use o link: sem a confirmação a conta não existe, e o pedido é apagado.")}</NotYou>
      </>
    ),
  };
}

export function accountRecover(
  { recover_url }: Letters["account-recover"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  return {
    preview: t("O link para escolher uma nova senha vale por uma hora."),
    title: t("Redefina sua senha"),
    footer: t(
      "Você recebeu este e-mail porque alguém pediu uma nova senha para esta conta no site {{site}}.",
      { site: site.name },
    ),
    body: (
      <>
        <Paragraph>
          {t("Escolha uma nova senha pelo botão abaixo. O link vale por uma hora e só uma vez.")}
        </Paragraph>
        <Action href={recover_url} label={t("Escolher nova senha")} />
        <NotYou>
          {t("Não precisa fazer nada: enquanto o link não for usado, sua senha continua a mesma.")}
        </NotYou>
      </>
    ),
  };
}

export function accountPasswordChanged(
  { at, recover_url }: Letters["account-password-changed"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  return {
    preview: t("Se foi você, está tudo certo."),
    title: t("Sua senha foi alterada"),
    footer: t("Você recebeu este aviso de segurança porque tem uma conta no site {{site}}.", {
      site: site.name,
    }),
    body: (
      <>
        <Paragraph>
          {t(
            "A senha da sua conta foi alterada em {{at}} (horário de Brasília). As outras sessões foram encerradas. Se foi você, está tudo certo.",
            { at },
          )}
        </Paragraph>
        <NotYou>{t("Peça agora um link para escolher outra senha:")}</NotYou>
        <Action href={recover_url} label={t("Recuperar minha conta")} />
      </>
    ),
  };
}

/** The sign-up form says the same to everybody; only the owner of the address learns that there is an account (D-3). */
export function accountExists(
  { login_url, recover_url }: Letters["account-exists"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  return {
    preview: t("Alguém tentou criar uma conta com este endereço, que já tem uma."),
    title: t("Você já tem uma conta"),
    footer: t("Você recebeu este e-mail porque tem uma conta no site {{site}}.", { site: site.name }),
    body: (
      <>
        <Paragraph>
          {t("Alguém tentou criar uma conta com este endereço, que já tem uma. Se foi você, é só entrar:")}
        </Paragraph>
        <Action href={login_url} label={t("Entrar")} />
        <Paragraph>
          {t("Esqueceu a senha?")} <TextLink href={recover_url}>{t("Escolha uma nova")}</TextLink>
        </Paragraph>
        <NotYou>{t("Não precisa fazer nada: sua conta não mudou.")}</NotYou>
      </>
    ),
  };
}

/** LGPD art. 18: the proof that the account is gone; after this letter the address is forgotten too. */
export function accountDeleted(_: Letters["account-deleted"], site: SiteIdentity, t: Translate): LetterParts {
  return {
    preview: t("Seus dados pessoais foram apagados."),
    title: t("Sua conta foi excluída"),
    footer: t("Este é o último e-mail sobre a sua conta no site {{site}}.", { site: site.name }),
    body: (
      <>
        <Paragraph>
          {t(
            "A sua conta e os seus dados pessoais foram apagados. As ofertas que você publicou continuam no site, sem nenhuma ligação com você.",
          )}
        </Paragraph>
        <NotYou>{t("Escreva para {{contact}}", { contact: site.dpo_contact })}</NotYou>
      </>
    ),
  };
}

/** Says why, until when, and whom to write to: a banned member cannot ask inside. */
export function accountBanned({ reason, until }: Letters["account-banned"], site: SiteIdentity): LetterParts {
  return {
    preview: "O motivo, e como pedir outra análise.",
    title: "Sua conta foi suspensa",
    footer: `Você recebeu este aviso porque tem uma conta no site ${site.name}.`,
    body: (
      <>
        <Paragraph>
          Nossa equipe suspendeu a sua conta{" "}
          <strong>{until ? `até ${until} (horário de Brasília)` : "por tempo indeterminado"}</strong>.
          Enquanto isso não dá para entrar nela. As ofertas que você publicou continuam no site.
        </Paragraph>
        <Quoted label="O motivo:" text={reason} />
        <Paragraph>Acha que foi engano? Escreva para nós, mesmo sem entrar na conta:</Paragraph>
        <Action href={`${site.url}/contato?assunto=outro`} label="Pedir outra análise" />
      </>
    ),
  };
}

export function accountUnbanned({ login_url }: Letters["account-unbanned"], site: SiteIdentity): LetterParts {
  return {
    preview: "Você já pode entrar de novo.",
    title: "Sua conta foi reativada",
    footer: `Você recebeu este aviso porque tem uma conta no site ${site.name}.`,
    body: (
      <>
        <Paragraph>
          Nossa equipe encerrou a suspensão da sua conta. Você já pode entrar de novo; suas ofertas continuam
          como estavam.
        </Paragraph>
        <Action href={login_url} label="Entrar na minha conta" />
      </>
    ),
  };
}
