import {
  indexFileName,
  openDataLicence,
  openDownloadsPerHour,
  openFileName,
  openFilePath,
} from "#domain/open-data/open-data.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { useTranslate } from "#web/translate.ts";

export function RulesSection() {
  const t = useTranslate();
  return (
    <section aria-labelledby="regras">
      <h2 id="regras">{t("O que há neles, e o que não há")}</h2>
      <ul className="api-rules api-words-wide">
        <li>
          {t(
            "Só o que as páginas mostram: ofertas publicadas, também as que acabaram. Nada que espera análise.",
          )}
        </li>
        <li>
          {t(
            "Nada sobre pessoas: nem quem enviou, nem votos, nem comentários. As descrições, escritas por pessoas, e as imagens, que são das lojas, ficam de fora.",
          )}
        </li>
        <li>
          {t(
            "Os arquivos são escritos depois das 3 da manhã de São Paulo. Uma oferta retirada sai deles na noite seguinte; cópias que alguém baixou antes não dá para chamar de volta.",
          )}
        </li>
        <li>
          {t(
            "No CSV, separado por vírgulas, um texto que uma planilha tomaria por fórmula começa com um apóstrofo.",
          )}
        </li>
        <li>
          {t("Use como quiser, também para vender, dizendo de onde veio:")}{" "}
          <a href={openDataLicence.url} className="text-link" rel="license noopener">
            {openDataLicence.name}
          </a>
          . {t("As marcas e as páginas das lojas são delas.")}
        </li>
      </ul>
    </section>
  );
}

export function DownloadSection({ site }: { site: SiteIdentity }) {
  const t = useTranslate();
  const address = site.url + openFilePath(openFileName("ofertas", "ndjson"));
  const index = openFilePath(indexFileName);
  return (
    <section aria-labelledby="baixar">
      <h2 id="baixar">{t("Baixar por programa")}</h2>
      <p className="api-lead api-words-wide">
        {t(
          "Sem conta e sem chave, {{n}} arquivos por hora. A soma tem de ser a da lista; um download que parou no mesmo dia continua com -C -.",
          {
            n: openDownloadsPerHour,
          },
        )}
      </p>
      <pre>
        <code>{`curl -fLO ${address}\nsha256sum ${openFileName("ofertas", "ndjson")}`}</code>
      </pre>
      <p className="mt-2">
        {t("A lista dos arquivos, com tamanhos e somas:")}{" "}
        <a href={index} className="text-link">
          {index}
        </a>
      </p>
    </section>
  );
}
