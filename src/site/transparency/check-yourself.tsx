import { noEntry } from "#domain/log/log-entry.ts";
import { headPath } from "#domain/log/log-limits.ts";
import { logFilePath } from "#domain/log/log-query.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { useTranslate } from "#web/translate.ts";

/** Reads the file, one text a line; each holds the SHA-256 of the line before. */
export const checkScript = [
  `p=${noEntry.hash}`,
  "while IFS= read -r l; do",
  '  case "$l" in *"\\"prev\\":\\"$p\\""*) ;; *) echo "quebrou: $l"; break;; esac',
  '  p=$(printf %s "$l" | sha256sum | cut -c1-64)',
  'done < moderacao.ndjson; echo "$p"',
].join("\n");

/** How to check the log without a line of our code. */
export function CheckYourself({ site: { url } }: { site: Pick<SiteIdentity, "url"> }) {
  const t = useTranslate();
  return (
    <details className="how" id="conferir">
      <summary>{t("Conferir sem o nosso código")}</summary>
      <p>
        {t("Baixe")}{" "}
        <a className="text-link" href={logFilePath} download>
          moderacao.ndjson
        </a>
        {". "}
        {t(
          "Cada linha é um ato, e traz no campo «prev» a impressão digital da linha anterior: o SHA-256 dela, em UTF-8, sem a quebra de linha. Num terminal com Bash, a última linha do resultado tem de ser a impressão digital publicada:",
        )}
      </p>
      <pre className="mono">{`curl -fsSO ${url}${logFilePath}\n${checkScript}\ncurl -s ${url}${headPath}`}</pre>
      <p>
        {t(
          "Isto confere o arquivo; «Verificar» compara também o que a página mostra. Guarde o número e a impressão digital de hoje, ou uma carta nossa, que traz os dois no rodapé: se um dia a corrente não os tiver mais, o registro foi cortado ou reescrito.",
        )}
      </p>
    </details>
  );
}
