import { fileStem } from "#domain/format/file-stem.ts";
import { mcpCallsPerHour, mcpPath } from "#domain/mcp/mcp-limits.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { tools } from "#server/mcp/mcp-tools.ts";
import { useTranslate } from "#web/translate.ts";

/** How a program that speaks MCP asks this site. */
export function AssistantSection({ site }: { site: SiteIdentity }) {
  const t = useTranslate();
  const config = { mcpServers: { [fileStem(site.name)]: { type: "http", url: site.url + mcpPath } } };
  return (
    <section aria-labelledby="mcp">
      <h2 id="mcp">{t("Para assistentes: MCP")}</h2>
      <p className="api-lead api-words-wide">
        {t(
          "Um assistente que fala o Model Context Protocol pergunta direto ao site, com os mesmos dados e limites das páginas: só leitura, sem conta, {{n}} perguntas por hora. Na configuração dele:",
          { n: mcpCallsPerHour },
        )}
      </p>
      <pre>
        <code>{JSON.stringify(config, null, 2)}</code>
      </pre>
      <ul className="api-rules api-words-wide" lang="pt-BR">
        {tools.map(({ name, description }) => (
          <li key={name}>
            <code>{name}</code>: {description}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href="/api/docs#mcp" className="text-link">
          {t("Todas as chamadas da API")}
        </a>
      </p>
    </section>
  );
}
