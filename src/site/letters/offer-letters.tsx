import type { Letters } from "#domain/mail/letters.ts";
import { quotedName } from "#domain/products/quoted-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, type LetterParts, Paragraph, Quoted, SmallPrint, TextLink } from "./letter-frame.tsx";

/** It leads to our own page: a letter with a store's link in it looks like an advertisement. */
export function offerApproved(
  { product_name, price, offer_url, letters_url, note }: Letters["offer-approved"],
  site: SiteIdentity,
): LetterParts {
  const offer = quotedName(product_name);
  return {
    subject: `${site.name}: sua oferta ${offer} foi aprovada`,
    preview: "Sua oferta já está no site. Obrigado por compartilhar!",
    title: "Sua oferta está no ar",
    footer: <DecisionFooter site={site} letters_url={letters_url} />,
    body: (
      <>
        <Paragraph>
          Nossa equipe aprovou <strong>{offer}</strong>, e todo mundo já pode ver. Obrigado por compartilhar!
        </Paragraph>
        <Price words={price} />
        {note && <Quoted label="Corrigimos um dado antes de publicar:" text={note} />}
        <Action href={offer_url} label="Ver minha oferta" />
        <Paragraph>
          O preço mudou? Atualize no seu painel: a oferta volta para análise antes de aparecer de novo. Ela
          terminou? Marque “Acabou”, e todos ficam sabendo na hora.
        </Paragraph>
      </>
    ),
  };
}

/** Says why, and that it is not the end: the owner can put it right and have it looked at again. */
export function offerRejected(
  { product_name, price, reason, dashboard_url, letters_url, appeal_url }: Letters["offer-rejected"],
  site: SiteIdentity,
): LetterParts {
  const offer = quotedName(product_name);
  return {
    subject: `${site.name}: sua oferta ${offer} não foi aprovada`,
    preview: "Você pode corrigir e enviar para uma nova análise.",
    title: "Sua oferta não foi aprovada",
    footer: <DecisionFooter site={site} letters_url={letters_url} />,
    body: (
      <>
        <Paragraph>
          Nossa equipe analisou <strong>{offer}</strong> e não publicou a oferta desta vez.
        </Paragraph>
        <Price words={price} />
        {reason ? <Quoted label="O motivo:" text={reason} /> : <UsualReasons site={site} />}
        <Paragraph>
          Dá para resolver: corrija a oferta no seu painel e salve. Ela volta sozinha para a análise.
        </Paragraph>
        <Action href={dashboard_url} label="Corrigir minha oferta" />
        <Paragraph>
          Acha que foi engano?{" "}
          {appeal_url ? (
            <>
              Você pode recorrer uma vez, em uma frase, e outra pessoa da equipe decide, se houver:{" "}
              <TextLink href={appeal_url}>Recorrer da decisão</TextLink>
            </>
          ) : (
            <TextLink href={`${site.url}/contato?assunto=problema-oferta`}>Fale com a gente</TextLink>
          )}
        </Paragraph>
      </>
    ),
  };
}

/** As it was decided on: the owner sees whether price and conditions arrived as meant. Plain text has no no-break spaces. */
export function Price({ words }: { words: string | undefined }) {
  return words && <Paragraph>Preço: {words.replaceAll("\u00a0", " ")}</Paragraph>;
}

export function DecisionFooter({ site, letters_url }: { site: SiteIdentity; letters_url: string }) {
  return (
    <SmallPrint>
      Você recebeu este aviso porque enviou uma oferta ao site {site.name}.{" "}
      <TextLink href={letters_url}>Não quero mais estes avisos</TextLink>
    </SmallPrint>
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
