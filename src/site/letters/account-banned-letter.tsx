import type { Letters } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, LetterFrame, Paragraph, Quote, SmallPrint } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/** Says why, until when, and whom to write to: a banned member cannot ask inside. */
export function accountBanned(
  { name, reason, until }: Letters["account-banned"],
  site: SiteIdentity,
): LetterParts {
  const subject = `${site.name}: sua conta foi suspensa`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="O motivo, e como pedir outra análise."
        title="Sua conta foi suspensa"
        footer={<WhyThis site={site} />}
      >
        <Paragraph>{salutation(name)}</Paragraph>
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
      </LetterFrame>
    ),
  };
}

/** The ban is over before its end, or one that had none. */
export function accountUnbanned(
  { name, login_url }: Letters["account-unbanned"],
  site: SiteIdentity,
): LetterParts {
  const subject = `${site.name}: sua conta foi reativada`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="Você já pode entrar de novo."
        title="Sua conta foi reativada"
        footer={<WhyThis site={site} />}
      >
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Nossa equipe encerrou a suspensão da sua conta. Você já pode entrar de novo; suas ofertas continuam
          como estavam.
        </Paragraph>
        <Action href={login_url} label="Entrar na minha conta" />
      </LetterFrame>
    ),
  };
}

function WhyThis({ site }: { site: SiteIdentity }) {
  return <SmallPrint>Você recebeu este aviso porque tem uma conta no site {site.name}.</SmallPrint>;
}
