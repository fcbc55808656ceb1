import { Text } from "@react-email/text";
import { type Subject, subjectLabel } from "#domain/contact/subjects.ts";
import type { Letters } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { LetterFrame, Paragraph, Quote, SmallPrint, TextLink } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";
import { style } from "./letter-style.ts";

const previewLength = 120;

/** To the team, with the sender as Reply-To. */
export function contactMessage(
  { nome, email, assunto, mensagem }: Letters["contact-message"],
  site: SiteIdentity,
): LetterParts {
  const about = subjectLabel(assunto as Subject);
  const subject = `Mensagem de ${nome}: ${about}`;
  return {
    subject,
    replyTo: { name: nome, address: email },
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview={mensagem.slice(0, previewLength)}
        title="Nova mensagem pelo site"
        footer={<SmallPrint>Enviada pelo formulário de contato de {site.url}.</SmallPrint>}
      >
        <Text className="ink" style={style.term}>
          <strong>Nome:</strong> {nome}
        </Text>
        <Text className="ink" style={style.term}>
          <strong>E-mail:</strong> <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </Text>
        <Text className="ink" style={style.text}>
          <strong>Assunto:</strong> {about}
        </Text>
        <Quote text={mensagem} />
        <Paragraph>Para responder a {nome}, responda a este e-mail.</Paragraph>
      </LetterFrame>
    ),
  };
}
