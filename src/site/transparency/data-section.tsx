import type { ReactNode } from "react";
import { headPath, logPath } from "#domain/log/log-limits.ts";
import { logFilePath } from "#domain/log/log-query.ts";
import { mcpPath } from "#domain/mcp/mcp-limits.ts";
import { openDataPath } from "#domain/open-data/open-data.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { useTranslate } from "#web/translate.ts";
import { Code, Database, Link2, Rss } from "#web/ui/icons.ts";
import { Part } from "./part.tsx";

/** What programs can read without asking us. */
export function DataSection({ site: { url, open_data } }: { site: SiteIdentity }) {
  const t = useTranslate();
  return (
    <Part
      id="dados"
      title={t("Para conferir por conta própria")}
      lead={t("Tudo o que as páginas mostram também se lê por programa, sem cadastro.")}
    >
      <div className="apis">
        <Box Icon={Code} title="API" code="GET /functions/v1/get-approved-products">
          <p>{t("As ofertas, as lojas, os cupons, os preços vistos e o registro da moderação.")}</p>
          <a className="text-link" href="/api/docs">
            {t("Documentação")}
          </a>
        </Box>
        <Box Icon={Rss} title="Feeds" code="/ofertas.atom · .rss · .json">
          <p>{t("As ofertas novas, as quentes, as de cada categoria e loja, os cupons e os atos.")}</p>
          <a className="text-link" href={`${logPath}.atom`}>
            {t("Feed do registro")}
          </a>
        </Box>
        <Box Icon={Link2} title={t("Registro")} code={url + headPath}>
          <p>{t("A corrente inteira, uma linha por ato, e a última impressão digital.")}</p>
          <a className="text-link" href={logFilePath} download>
            moderacao.ndjson
          </a>
        </Box>
        {open_data && (
          <Box Icon={Database} title={t("Dados abertos")} code={`${openDataPath} · POST ${mcpPath}`}>
            <p>
              {t(
                "Ofertas e preços vistos em arquivos, de novo a cada noite; e as mesmas perguntas para assistentes.",
              )}
            </p>
            <a className="text-link" href={openDataPath}>
              {t("Arquivos e licença")}
            </a>
          </Box>
        )}
      </div>
    </Part>
  );
}

interface BoxProps {
  Icon: typeof Code;
  title: string;
  code: string;
  children: ReactNode;
}

function Box({ Icon, title, code, children }: BoxProps) {
  return (
    <div className="panel">
      <h3>
        <Icon size={18} /> {title}
      </h3>
      <pre className="mono">{code}</pre>
      {children}
    </div>
  );
}
