import type { OpenApi } from "#server/openapi/document.ts";
import type { Page, PageContext } from "#site/serving/page.ts";
import { type Call, CallSection } from "./call-section.tsx";
import { Introduction } from "./introduction.tsx";
import { Shape } from "./shape.tsx";
import { schemaAnchor } from "./type-words.ts";

function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** For developers, and so in the language of the description itself, whichever language was chosen. */
function View({ data, context: { site } }: { data: OpenApi; context: PageContext }) {
  const calls = callsOf(data);
  return (
    <div className="wrap api-docs" lang="pt-BR">
      <Introduction name={site.name} document={data} />
      {data.tags.map(({ name, description }) => (
        <Part
          key={name}
          name={name}
          description={description}
          calls={calls.filter(({ operation }) => operation.tags.includes(name))}
        />
      ))}
      <Shapes schemas={data.components.schemas} />
    </div>
  );
}

function Part({ name, description, calls }: { name: string; description: string; calls: Call[] }) {
  const id = name.replace("/", "-");
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p className="api-lead api-words-wide">{description}</p>
      <details className="api-index">
        <summary>
          {calls.length} chamadas<span className="sr-only"> de {name}</span>
        </summary>
        <ul>
          {calls.map(({ method, path, operation }) => (
            <li key={operation.operationId}>
              <a href={`#${operation.operationId}`} className="api-anchor">
                <span className="api-method">{method.toUpperCase()}</span>{" "}
                {path.replace(`/${name}`, "") || path}
              </a>
            </li>
          ))}
        </ul>
      </details>
      {calls.map((call) => (
        <CallSection key={call.operation.operationId} {...call} />
      ))}
    </section>
  );
}

function Shapes({ schemas }: { schemas: OpenApi["components"]["schemas"] }) {
  return (
    <section aria-labelledby="formas">
      <h2 id="formas">Formas</h2>
      <p className="api-lead">O que várias chamadas recebem ou respondem, pelo nome.</p>
      {Object.entries(schemas).map(([name, schema]) => (
        <article key={name} className="api-call" aria-labelledby={schemaAnchor(name)}>
          <h3 id={schemaAnchor(name)}>{name}</h3>
          <details>
            <summary>
              Os campos<span className="sr-only"> de {name}</span>
            </summary>
            <Shape schema={schema} />
          </details>
        </article>
      ))}
    </section>
  );
}

export const apiDocsPage: Page<OpenApi> = {
  load: async ({ apiDocument }) => apiDocument(),
  tags: () => [],
  View,
  head: (_, { site }) => ({
    title: `API · ${site.name}`,
    description: `As chamadas da API de ${site.name}: quem pode, o que recebem e o que respondem.`,
    noindex: true,
  }),
  sheet: "apiDocs",
};
