import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { SmallPrint, TextLink } from "./letter-frame.tsx";

/** Why this person has this letter, and where to say that no more are wanted. */
export function DecisionFooter({ site, letters_url }: { site: SiteIdentity; letters_url: string }) {
  return (
    <SmallPrint>
      Você recebeu este aviso porque enviou uma oferta ao site {site.name}.{" "}
      <TextLink href={letters_url}>Não quero mais estes avisos</TextLink>
    </SmallPrint>
  );
}
