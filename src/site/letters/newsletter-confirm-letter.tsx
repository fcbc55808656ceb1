import type { Letters } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, LetterFrame, Paragraph, SmallPrint, TextLink } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/** Double opt-in: a stranger cannot put an address on the list («decisions §1»). */
export function newsletterConfirm(
  { confirm_url, unsubscribe_url }: Letters["newsletter-confirm"],
  site: SiteIdentity,
): LetterParts {
  const subject = `${site.name}: confirme sua inscrição`;
  return {
    subject,
    headers: {
      "List-Unsubscribe": `<${unsubscribe_url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="Falta só um clique para receber as melhores ofertas por e-mail."
        title="Falta só um clique"
        footer={<Footer site={site} unsubscribe_url={unsubscribe_url} />}
      >
        <Paragraph>
          Alguém pediu, em {new URL(site.url).host}, para receber as melhores ofertas neste endereço. Se foi
          você, confirme a inscrição:
        </Paragraph>
        <Action href={confirm_url} label="Confirmar inscrição" />
        <Paragraph>
          <strong>Não foi você?</strong> Não precisa fazer nada. Sem a confirmação, este endereço não entra na
          lista e não enviamos ofertas.
        </Paragraph>
      </LetterFrame>
    ),
  };
}

function Footer({ site, unsubscribe_url }: { site: SiteIdentity; unsubscribe_url: string }) {
  return (
    <>
      <SmallPrint>
        Você recebeu este e-mail porque seu endereço foi digitado no formulário de novidades do site{" "}
        {site.name}. Depois de confirmar, você pode sair da lista quando quiser, com um clique.
      </SmallPrint>
      <SmallPrint>
        <TextLink href={unsubscribe_url}>Cancelar a inscrição</TextLink>
      </SmallPrint>
    </>
  );
}
