import { evidencePath } from "#domain/prices/evidence-path.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { VerdictRule } from "#web/prices/verdict-rule.tsx";
import { useTranslate } from "#web/translate.ts";

/** Lei 8.078/1990, art. 37: the law's own words, in the law's own language. */
const law = [
  "É proibida toda publicidade enganosa ou abusiva.",
  "§ 1° É enganosa qualquer modalidade de informação ou comunicação de caráter publicitário, inteira ou parcialmente falsa, ou, por qualquer outro modo, mesmo por omissão, capaz de induzir em erro o consumidor a respeito da natureza, características, qualidade, quantidade, propriedades, origem, preço e quaisquer outros dados sobre produtos e serviços.",
] as const;

export function EvidenceLaw() {
  const t = useTranslate();
  return (
    <section className="evidence-law" aria-labelledby="lei">
      <h2 id="lei">{t("O que diz a lei")}</h2>
      <blockquote lang="pt-BR">
        {law.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </blockquote>
      <p>{t("Código de Defesa do Consumidor (Lei 8.078/1990), art. 37.")}</p>
      <p>
        {t(
          "Esta ficha mostra o que foi visto e a conta. Se a publicidade é enganosa, quem decide é o Procon ou a Justiça.",
        )}
      </p>
    </section>
  );
}

interface EvidenceCheckProps {
  slug: string;
  hash: string;
  site: Pick<SiteIdentity, "url">;
}

/** How a reader of the paper makes sure that nobody changed it. */
export function EvidenceCheck({ slug, hash, site }: EvidenceCheckProps) {
  const t = useTranslate();
  // An apostrophe would end the shell's quotes.
  const address = `${site.url}${evidencePath(slug)}.json`.replaceAll("'", "%27");
  return (
    <section className="evidence-check" aria-labelledby="conferir">
      <h2 id="conferir">{t("Como conferir")}</h2>
      <VerdictRule />
      <p>
        {t(
          "Os dados desta ficha estão em um arquivo. Enquanto nada mudar neles, o SHA-256 do arquivo é o impresso aqui.",
        )}
      </p>
      <dl>
        <div>
          <dt>SHA-256</dt>
          <dd className="evidence-code">{hash}</dd>
        </div>
        <div>
          <dt>{t("Arquivo")}</dt>
          <dd className="evidence-code">{address}</dd>
        </div>
        <div>
          <dt>{t("Comando")}</dt>
          <dd className="evidence-code">{`curl -s '${address}' | sha256sum`}</dd>
        </div>
      </dl>
    </section>
  );
}
