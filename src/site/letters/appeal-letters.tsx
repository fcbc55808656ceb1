import type { Letters } from "#domain/mail/letters.ts";
import { quotedName } from "#domain/products/quoted-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Action, type LetterParts, Paragraph, Quoted, TextLink } from "./letter-frame.tsx";
import { DecisionFooter, Price } from "./offer-letters.tsx";

export function appealGranted(
  { product_name, price, answer, same_moderator, offer_url, letters_url }: Letters["appeal-granted"],
  site: SiteIdentity,
): LetterParts {
  const offer = quotedName(product_name);
  return {
    subject: `${site.name}: seu recurso sobre ${offer} foi aceito`,
    preview: "Sua oferta está no site.",
    title: "Seu recurso foi aceito",
    footer: <DecisionFooter site={site} letters_url={letters_url} />,
    body: (
      <>
        <Paragraph>
          {who(same_moderator)} olhou <strong>{offer}</strong> de novo e mudou a decisão: a oferta está no ar.
          Obrigado por insistir.
        </Paragraph>
        <Price words={price} />
        {answer && <Quoted label="O que ela escreveu:" text={answer} />}
        <Action href={offer_url} label="Ver minha oferta" />
      </>
    ),
  };
}

/** Says that it is not the end: an offer that is put right is looked at again. */
export function appealUpheld(
  { product_name, price, answer, same_moderator, dashboard_url, letters_url }: Letters["appeal-upheld"],
  site: SiteIdentity,
): LetterParts {
  const offer = quotedName(product_name);
  return {
    subject: `${site.name}: a decisão sobre ${offer} foi mantida`,
    preview: "A equipe olhou sua oferta de novo e explica por quê.",
    title: "A decisão foi mantida",
    footer: <DecisionFooter site={site} letters_url={letters_url} />,
    body: (
      <>
        <Paragraph>
          {who(same_moderator)} leu o seu recurso, olhou <strong>{offer}</strong> de novo e manteve a decisão.
        </Paragraph>
        <Price words={price} />
        {answer && <Quoted label="O que ela escreveu:" text={answer} />}
        <Paragraph>
          Você ainda pode corrigir a oferta: ao salvar, ela volta para a análise. Cada decisão fica, sem
          nomes, no registro público:{" "}
          <TextLink href={`${site.url}/transparencia/moderacao`}>Ver o registro da moderação</TextLink>
        </Paragraph>
        <Action href={dashboard_url} label="Corrigir minha oferta" />
      </>
    ),
  };
}

/** With one moderator there is no other to ask, and the letter says so. */
function who(isSame: boolean): string {
  return isSame
    ? "Hoje há uma só pessoa na moderação: a mesma da primeira decisão"
    : "Outra pessoa da equipe";
}
