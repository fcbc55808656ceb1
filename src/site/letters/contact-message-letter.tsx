import { Text } from "@react-email/components";
import { Fragment } from "react";
import { type Subject, subjectLabel } from "#domain/contact/subjects.ts";
import type { Letters } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Block, LetterFrame, Paragraph, SmallPrint, TextLink } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";
import { style } from "./letter-style.ts";

const previewLength = 120;

/** To the team, and an answer goes to the person who wrote. */
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
        <Block style={style.quoteFrame}>
          <Block className="sunk" style={style.quote}>
            <Text className="ink" style={style.quoted}>
              <Lines text={mensagem} />
            </Text>
          </Block>
        </Block>
        <Paragraph>Para responder a {nome}, responda a este e-mail.</Paragraph>
      </LetterFrame>
    ),
  };
}

function Lines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
