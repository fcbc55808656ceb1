import type { Letters } from "#domain/mail/letters.ts";
import { salutation } from "#domain/mail/salutation.ts";
import { quotedName } from "#domain/products/quoted-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { DecisionFooter } from "./decision-footer.tsx";
import { Action, LetterFrame, Paragraph, Quote, TextLink } from "./letter-frame.tsx";
import type { LetterParts } from "./letter-parts.ts";

/** Says why, and that it is not the end: the owner can put it right and have it looked at again. */
export function offerRejected(
  { name, product_name, reason, dashboard_url, letters_url }: Letters["offer-rejected"],
  site: SiteIdentity,
): LetterParts {
  const offer = quotedName(product_name);
  const subject = `${site.name}: sua oferta ${offer} não foi aprovada`;
  return {
    subject,
    letter: (
      <LetterFrame
        site={site}
        subject={subject}
        preview="Você pode corrigir e enviar para uma nova análise."
        title="Sua oferta não foi aprovada"
        footer={<DecisionFooter site={site} letters_url={letters_url} />}
      >
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Nossa equipe analisou <strong>{offer}</strong> e não publicou a oferta desta vez.
        </Paragraph>
        {reason ? <Reason reason={reason} /> : <UsualReasons site={site} />}
        <Paragraph>
          Dá para resolver: corrija a oferta no seu painel e salve. Ela volta sozinha para a análise.
        </Paragraph>
        <Action href={dashboard_url} label="Corrigir minha oferta" />
        <Paragraph>
          Acha que foi engano?{" "}
          <TextLink href={`${site.url}/contato?assunto=problema-oferta`}>Peça outra análise</TextLink>
        </Paragraph>
      </LetterFrame>
    ),
  };
}

function Reason({ reason }: { reason: string }) {
  return (
    <>
      <Paragraph>
        <strong>O motivo:</strong>
      </Paragraph>
      <Quote text={reason} />
    </>
  );
}

/** The terms promise a reason (/termos): where the moderator wrote none, the rules that offers are judged by. */
function UsualReasons({ site }: { site: SiteIdentity }) {
  return (
    <Paragraph>
      O que costuma impedir: link que não abre ou leva a outro lugar, preço que não confere com o da loja,
      oferta repetida ou produto que não pode ser anunciado.{" "}
      <TextLink href={`${site.url}/termos#envios`}>Veja o que pode ser enviado</TextLink>
    </Paragraph>
  );
}
