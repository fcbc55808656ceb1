import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Text } from "@react-email/text";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { WrittenLetter } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { nightStyle, scallop, style } from "./letter-style.ts";

/** A letter before it is rendered: one source for both of its versions. */
export interface LetterParts extends Omit<WrittenLetter, "html" | "text" | "subject"> {
  /** Left out where it is the title behind the site's name. */
  subject?: string;
  /** What a list of letters shows beside the subject. */
  preview: string;
  title: string;
  body: ReactNode;
  /** Why this person has this letter, and how to get no more of them. */
  footer: ReactNode;
}

interface LetterFrameProps extends Omit<LetterParts, "headers" | "replyTo"> {
  subject: string;
  site: SiteIdentity;
  greeted: string | undefined;
}

/**
 * The paper that every letter is written on: the stall's plaque, the awning, one thing to say, and why it came.
 */
export function LetterFrame({ site, subject, preview, title, greeted, body, footer }: LetterFrameProps) {
  const t = useTranslate();
  return (
    <Html lang={useLanguage()}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{nightStyle}</style>
      </Head>
      <body className="paper" style={style.body}>
        <Preview>{preview}</Preview>
        <Block className="paper" style={style.table}>
          <Container style={style.page}>
            <Block className="surface line" style={style.card}>
              <Block style={style.top}>
                <Link href={site.url} style={style.plaque} {...notInText}>
                  {site.name}
                </Link>
              </Block>
              <Awning />
              <Block style={style.content}>
                <Heading as="h1" className="ink" style={style.heading}>
                  {title}
                </Heading>
                {greeted !== undefined && <Paragraph>{salutation(greeted, t("Olá"))}</Paragraph>}
                {body}
              </Block>
            </Block>
            <Block style={style.footer}>
              {typeof footer === "string" ? <SmallPrint>{footer}</SmallPrint> : footer}
            </Block>
          </Container>
        </Block>
      </body>
    </Html>
  );
}

/** The site's name, then what the letter is about. */
export function subjectOf(site: SiteIdentity, about: string): string {
  return `${site.name}: ${about.slice(0, 1).toLowerCase()}${about.slice(1)}`;
}

/** What the text version is better without. */
export const notInText = { "data-skip-in-text": "true" };

/** A table of one cell, because Outlook knows padding only there. */
function Block({
  className,
  style,
  children,
}: {
  className?: string;
  style: CSSProperties;
  children: ReactNode;
}) {
  return (
    <Row>
      <Column className={className} style={style}>
        {children}
      </Column>
    </Row>
  );
}

const scallops = Array.from({ length: 12 }, (_, index) => index);

function Awning() {
  return (
    <Row aria-hidden="true" {...notInText}>
      {scallops.map((index) => (
        <Column key={index} width="8.33%" style={scallop(index)}>
          {"\u00a0"}
        </Column>
      ))}
    </Row>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={style.text}>
      {children}
    </Text>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={style.small}>
      {children}
    </Text>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link" style={style.link}>
      {children}
    </Link>
  );
}

export function Quote({ text }: { text: string }) {
  return (
    <Block style={style.quoteFrame}>
      <Block className="sunk" style={style.quote}>
        <Text className="ink" style={style.quoted}>
          {text.split(/\r\n|\r|\n/).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Text>
      </Block>
    </Block>
  );
}

/** What a person wrote, and who that was. */
export function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <>
      <Paragraph>
        <strong>{label}</strong>
      </Paragraph>
      <Quote text={text} />
    </>
  );
}

/** How a recipient who did not ask for the letter reads on. */
export function NotYou({ children }: { children: ReactNode }) {
  return (
    <Paragraph>
      <strong>{useTranslate()("Não foi você?")}</strong> {children}
    </Paragraph>
  );
}

/** A translated sentence whose placeholders are marked up. */
export function withParts(sentence: string, parts: Record<string, ReactNode>): ReactNode[] {
  return sentence
    .split(/\{\{(\w+)\}\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>));
}

/** The call to action, also as plain text for mail programs without buttons. */
export function Action({ href, label }: { href: string; label: string }) {
  return (
    <>
      <Block style={style.action}>
        <Button href={href} style={style.button}>
          {label}
        </Button>
      </Block>
      <Text className="muted" style={style.small} {...notInText}>
        {useTranslate()("Se o botão não abrir, copie este endereço no navegador:")}
      </Text>
      <Text style={style.address} {...notInText}>
        <TextLink href={href}>{href}</TextLink>
      </Text>
    </>
  );
}
