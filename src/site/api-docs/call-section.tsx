import { Fragment } from "react";
import type { Content, Operation, Parameter } from "#server/openapi/document.ts";
import { Member, Shape } from "./shape.tsx";

export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** Any call may end so: said once, before the calls. */
const troubles = ["500", "503"];

export function CallSection({ method, path, operation }: Call) {
  const { operationId: id, summary, parameters = [], requestBody, responses } = operation;
  const own = Object.entries(responses).filter(([status]) => !troubles.includes(status));
  return (
    <article className="api-call" aria-labelledby={id}>
      <h3 id={id}>
        <a href={`#${id}`} className="api-anchor">
          <span className="api-method">{method.toUpperCase()}</span> <code>{path}</code>
        </a>
      </h3>
      <p className="api-summary api-words-wide">{summary}.</p>
      <Facts operation={operation} />
      {(parameters.length > 0 || requestBody) && (
        <details>
          <summary>
            O que recebe<span className="sr-only"> {path}</span>
          </summary>
          <Parameters parameters={parameters} />
          {requestBody && <Bodies content={requestBody.content} />}
        </details>
      )}
      <Answers path={path} responses={Object.fromEntries(own)} />
    </article>
  );
}

function Answers({ path, responses }: Pick<Call, "path"> & Pick<Operation, "responses">) {
  return (
    <details>
      <summary>
        O que responde<span className="sr-only"> {path}</span>:{" "}
        <span className="api-statuses">{Object.keys(responses).join(" · ")}</span>
      </summary>
      <ul className="api-answers">
        {Object.entries(responses).map(([status, { description, content = {} }]) => (
          <li key={status}>
            <strong>{status}</strong> {description} <Bodies content={content} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Facts({ operation }: Pick<Call, "operation">) {
  const { "x-who": who, "x-limits": limits, "x-note": note } = operation;
  return (
    <>
      {note && <p className="api-note api-words-wide">{note}</p>}
      <dl className="api-facts">
        <div>
          <dt>Quem pode</dt>
          <dd>{who}</dd>
        </div>
        {limits && (
          <div>
            <dt>Limite</dt>
            <dd>{limits}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

const places: [Parameter["in"], string][] = [
  ["path", "No endereço"],
  ["query", "Na consulta"],
  ["header", "Nos cabeçalhos"],
];

function Parameters({ parameters }: { parameters: Parameter[] }) {
  return places.map(([place, title]) => {
    const there = parameters.filter((one) => one.in === place);
    if (there.length === 0) return null;
    return (
      <div key={place}>
        <p className="api-place">{title}</p>
        <ul className="api-shape">
          {there.map(({ name, required, schema, description }) => (
            <Member
              key={name}
              name={name}
              isRequired={required}
              schema={description ? { ...schema, description } : schema}
            />
          ))}
        </ul>
      </div>
    );
  });
}

const usual = "application/json";

/** Groups media types of one shape; the usual one is not named. */
function Bodies({ content }: { content: Content }) {
  const byShape = Map.groupBy(Object.entries(content), ([, { schema }]) => JSON.stringify(schema));
  return [...byShape].map(([shape, same]) => (
    <Fragment key={shape}>
      {usual !== same.map(([type]) => type).join() && (
        <p className="api-place">{same.map(([type]) => type).join(", ")}</p>
      )}
      <Shape schema={JSON.parse(shape)} />
    </Fragment>
  ));
}
