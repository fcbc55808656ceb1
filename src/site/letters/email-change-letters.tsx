import type { Letters } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, type LetterParts, Paragraph } from "./letter-frame.tsx";

/** The account moves when both addresses have said yes: the old one protects the owner, the new one proves itself. */
export function accountEmailChange(
  { email, new_email, side, confirm_url }: Letters["account-email-change"],
  site: SiteIdentity,
): LetterParts {
  const isNew = side === "new";
  return {
    subject: `${site.name}: confirme a troca de e-mail`,
    preview: "A troca vale depois de confirmada nos dois endereços.",
    title: "Confirme a troca de e-mail",
    footer: isNew
      ? `Você recebeu este e-mail porque seu endereço foi indicado para uma conta no site ${site.name}.`
      : `Você recebeu este aviso de segurança porque tem uma conta no site ${site.name}.`,
    body: (
      <>
        <Paragraph>
          Alguém pediu que a conta de <strong>{email}</strong> passe a usar <strong>{new_email}</strong>. A
          troca vale depois de confirmada nos dois endereços; até lá nada muda. O link vale por uma hora e só
          uma vez.
        </Paragraph>
        <Action href={confirm_url} label={isNew ? "Confirmar este endereço" : "Confirmar a troca"} />
        <Paragraph>
          <strong>Não foi você?</strong>{" "}
          {isNew
            ? "Não use o link: sem ele seu endereço não entra em conta nenhuma."
            : "Não use o link, e troque sua senha em Meus dados: quem pediu entrou na sua conta."}
        </Paragraph>
      </>
    ),
  };
}

export function accountEmailTaken(_: Letters["account-email-taken"], site: SiteIdentity): LetterParts {
  return {
    subject: `${site.name}: seu e-mail já tem uma conta`,
    preview: "Outra conta pediu para usar este endereço. Nada mudou.",
    title: "Seu e-mail já tem uma conta",
    footer: `Você recebeu este e-mail porque tem uma conta no site ${site.name}.`,
    body: (
      <Paragraph>
        Alguém pediu que outra conta passe a usar este endereço, que já tem uma. Nada mudou, e não há o que
        confirmar. Se foi você, exclua antes a conta deste endereço em Meus dados.
      </Paragraph>
    ),
  };
}

/** The old address can no longer recover the account: its owner writes to us. */
export function accountEmailChanged(
  { new_email, at, contact_url }: Letters["account-email-changed"],
  site: SiteIdentity,
): LetterParts {
  return {
    subject: `${site.name}: o e-mail da sua conta foi trocado`,
    preview: "Se foi você, está tudo certo.",
    title: "O e-mail da sua conta foi trocado",
    footer: `Você recebeu este aviso de segurança porque sua conta no site ${site.name} usava este endereço.`,
    body: (
      <>
        <Paragraph>
          Sua conta passou a usar <strong>{new_email}</strong> em {at} (horário de Brasília), depois de
          confirmada nos dois endereços. Para entrar e recuperar a senha vale agora o novo. Se foi você, está
          tudo certo.
        </Paragraph>
        <Paragraph>
          <strong>Não foi você?</strong> Escreva para nós agora, mesmo sem entrar na conta:
        </Paragraph>
        <Action href={contact_url} label="Falar com a equipe" />
      </>
    ),
  };
}
