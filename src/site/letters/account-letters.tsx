import type { Letters } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, type LetterParts, Paragraph, Quote, TextLink } from "./letter-frame.tsx";

/**
 * Nobody has an account because a stranger typed their address («§2»). The letter tells a recipient who did not ask not to
 * click: that could make a stranger's password valid. After several sign-ups it makes none valid (contract D-2).
 */
export function accountConfirm(
  { confirm_url, is_contested }: Letters["account-confirm"],
  site: SiteIdentity,
): LetterParts {
  return {
    subject: `${site.name}: confirme seu e-mail`,
    preview: "Falta só um clique para a sua conta estar ativa.",
    title: "Confirme seu e-mail",
    footer: `Você recebeu este e-mail porque seu endereço foi usado para criar uma conta no site ${site.name}.`,
    body: (
      <>
        <Paragraph>
          Falta só um clique para a sua conta estar ativa. O link vale por uma hora e só uma vez.
        </Paragraph>
        {is_contested && (
          <Paragraph>
            Este endereço foi usado em mais de um cadastro. Por segurança, nenhuma das senhas enviadas vale:
            você cria a sua depois de confirmar.
          </Paragraph>
        )}
        <Action href={confirm_url} label="Confirmar e-mail" />
        <Paragraph>
          <strong>Não foi você?</strong> Não use o link: sem a confirmação a conta não existe, e o pedido é
          apagado.
        </Paragraph>
      </>
    ),
  };
}

export function accountRecover({ recover_url }: Letters["account-recover"], site: SiteIdentity): LetterParts {
  return {
    subject: `${site.name}: redefina sua senha`,
    preview: "O link para escolher uma nova senha vale por uma hora.",
    title: "Redefina sua senha",
    footer: `Você recebeu este e-mail porque alguém pediu uma nova senha para esta conta no site ${site.name}.`,
    body: (
      <>
        <Paragraph>
          Escolha uma nova senha pelo botão abaixo. O link vale por uma hora e só uma vez.
        </Paragraph>
        <Action href={recover_url} label="Escolher nova senha" />
        <Paragraph>
          <strong>Não foi você?</strong> Não precisa fazer nada: enquanto o link não for usado, sua senha
          continua a mesma.
        </Paragraph>
      </>
    ),
  };
}

export function accountPasswordChanged(
  { at, recover_url }: Letters["account-password-changed"],
  site: SiteIdentity,
): LetterParts {
  return {
    subject: `${site.name}: sua senha foi alterada`,
    preview: "Se foi você, está tudo certo.",
    title: "Sua senha foi alterada",
    footer: `Você recebeu este aviso de segurança porque tem uma conta no site ${site.name}.`,
    body: (
      <>
        <Paragraph>
          A senha da sua conta foi alterada em {at} (horário de Brasília). As outras sessões foram encerradas.
          Se foi você, está tudo certo.
        </Paragraph>
        <Paragraph>
          <strong>Não foi você?</strong> Peça agora um link para escolher outra senha:
        </Paragraph>
        <Action href={recover_url} label="Recuperar minha conta" />
      </>
    ),
  };
}

/** The sign-up form says the same to everybody; only the owner of the address learns that there is an account (D-3). */
export function accountExists(
  { login_url, recover_url }: Letters["account-exists"],
  site: SiteIdentity,
): LetterParts {
  return {
    subject: `${site.name}: você já tem uma conta`,
    preview: "Alguém tentou criar uma conta com este endereço, que já tem uma.",
    title: "Você já tem uma conta",
    footer: `Você recebeu este e-mail porque tem uma conta no site ${site.name}.`,
    body: (
      <>
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
      </>
    ),
  };
}

/** LGPD art. 18: the proof that the account is gone; after this letter the address is forgotten too. */
export function accountDeleted(_: Letters["account-deleted"], site: SiteIdentity): LetterParts {
  return {
    subject: `${site.name}: sua conta foi excluída`,
    preview: "Seus dados pessoais foram apagados.",
    title: "Sua conta foi excluída",
    footer: `Este é o último e-mail sobre a sua conta no site ${site.name}.`,
    body: (
      <>
        <Paragraph>
          A sua conta e os seus dados pessoais foram apagados. As ofertas que você publicou continuam no site,
          sem nenhuma ligação com você.
        </Paragraph>
        <Paragraph>
          <strong>Não foi você?</strong> Escreva para {site.dpo_contact}.
        </Paragraph>
      </>
    ),
  };
}

/** Says why, until when, and whom to write to: a banned member cannot ask inside. */
export function accountBanned({ reason, until }: Letters["account-banned"], site: SiteIdentity): LetterParts {
  return {
    subject: `${site.name}: sua conta foi suspensa`,
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
        <Paragraph>
          <strong>O motivo:</strong>
        </Paragraph>
        <Quote text={reason} />
        <Paragraph>Acha que foi engano? Escreva para nós, mesmo sem entrar na conta:</Paragraph>
        <Action href={`${site.url}/contato?assunto=outro`} label="Pedir outra análise" />
      </>
    ),
  };
}

export function accountUnbanned({ login_url }: Letters["account-unbanned"], site: SiteIdentity): LetterParts {
  return {
    subject: `${site.name}: sua conta foi reativada`,
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
