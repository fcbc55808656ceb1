import { Text } from "@react-email/text";
import { type Subject, subjectLabel } from "#domain/contact/subjects.ts";
import type { Letters } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import {
  Action,
  type LetterParts,
  NotYou,
  Paragraph,
  Quote,
  SmallPrint,
  subjectOf,
  TextLink,
} from "./letter-frame.tsx";
import { style } from "./letter-style.ts";

const previewLength = 120;

/** To the team, with the sender as Reply-To. */
export function contactMessage(
  { nome, email, assunto, mensagem }: Letters["contact-message"],
  site: SiteIdentity,
): LetterParts {
  const about = subjectLabel(assunto as Subject);
  return {
    subject: `Mensagem de ${nome}: ${about}`,
    replyTo: { name: nome, address: email },
    preview: mensagem.slice(0, previewLength),
    title: "Nova mensagem pelo site",
    footer: `Enviada pelo formulário de contato de ${site.url}`,
    body: (
      <>
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
      </>
    ),
  };
}

/** Double opt-in: a stranger cannot put an address on the list («decisions §1»). */
export function newsletterConfirm(
  { confirm_url, unsubscribe_url }: Letters["newsletter-confirm"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  return {
    subject: subjectOf(site, t("Confirme sua inscrição")),
    headers: {
      "List-Unsubscribe": `<${unsubscribe_url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    preview: t("Falta só um clique para receber as melhores ofertas por e-mail."),
    title: t("Falta só um clique"),
    footer: <NewsletterFooter site={site} unsubscribe_url={unsubscribe_url} />,
    body: (
      <>
        <Paragraph>
          {t(
            "Alguém pediu, em {{site}}, para receber as melhores ofertas neste endereço. Se foi você, confirme a inscrição:",
            { site: new URL(site.url).host },
          )}
        </Paragraph>
        <Action href={confirm_url} label={t("Confirmar inscrição")} />
        <NotYou>
          {t(
            "Não precisa fazer nada. Sem a confirmação, este endereço não entra na lista e não enviamos ofertas.",
          )}
        </NotYou>
      </>
    ),
  };
}

function NewsletterFooter({ site, unsubscribe_url }: { site: SiteIdentity; unsubscribe_url: string }) {
  const t = useTranslate();
  return (
    <>
      <SmallPrint>
        {t(
          "Você recebeu este e-mail porque seu endereço foi digitado no formulário de novidades do site {{site}}. Depois de confirmar, você pode sair da lista quando quiser, com um clique.",
          { site: site.name },
        )}
      </SmallPrint>
      <SmallPrint>
        <TextLink href={unsubscribe_url}>{t("Cancelar a inscrição")}</TextLink>
      </SmallPrint>
    </>
  );
}
