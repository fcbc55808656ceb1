import { Fragment } from "react";
import type { JsonSchema } from "#server/openapi/document.ts";
import { boundWords, nameIn, schemaAnchor, typeWords, wordsOf } from "./type-words.ts";

export function Shape({ schema }: { schema: JsonSchema }) {
  return (
    <>
      <TypeOf schema={schema} />
      <Members schema={schema} />
    </>
  );
}

function TypeOf({ schema }: { schema: JsonSchema }) {
  const name = nameIn(schema);
  if (name)
    return (
      <a href={`#${schemaAnchor(name)}`} className="api-name">
        {name}
      </a>
    );
  const choices = choicesOf(schema);
  if (choices) return <Choices schemas={choices} />;
  const items = itemsOf(schema);
  if (items)
    return (
      <>
        lista de <TypeOf schema={items} /> {boundWords(schema)}
      </>
    );
  return `${typeWords(schema)} ${boundWords(schema)}`.trim();
}

function Choices({ schemas }: { schemas: JsonSchema[] }) {
  return schemas.map((schema, place) => (
    <Fragment key={JSON.stringify(schema)}>
      {place > 0 && " ou "}
      <TypeOf schema={schema} />
    </Fragment>
  ));
}

/** The fields of an object, of a list's items, of each alternative. */
function Members({ schema }: { schema: JsonSchema }) {
  const items = itemsOf(schema);
  if (items) return <Members schema={items} />;
  const choices = choicesOf(schema);
  if (choices) return choices.map((one) => <Members key={JSON.stringify(one)} schema={one} />);
  const { properties, required = [], description } = schema;
  if (!properties || Object.keys(properties).length === 0) return null;
  return (
    <>
      {typeof description === "string" && <p className="api-words">{description}</p>}
      <ul className="api-shape">
        {Object.entries(properties).map(([name, member]) => (
          <Member key={name} name={name} schema={member} isRequired={required.includes(name)} />
        ))}
      </ul>
    </>
  );
}

export function Member(props: { name: string; schema: JsonSchema; isRequired: boolean }) {
  const { name, schema, isRequired } = props;
  const { description: _shown, ...rest } = schema;
  const words = wordsOf(schema);
  return (
    <li>
      <code className="api-member">{name}</code> <TypeOf schema={rest} />
      {!isRequired && ", opcional"}
      {words && <span className="api-words api-said"> {words}</span>}
      <Members schema={rest} />
    </li>
  );
}

function itemsOf({ type, items }: JsonSchema): JsonSchema | undefined {
  return type === "array" && items ? (items as JsonSchema) : undefined;
}

function choicesOf({ anyOf }: JsonSchema): JsonSchema[] | undefined {
  return Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : undefined;
}
