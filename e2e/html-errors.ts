import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes void elements as XHTML does, and booleans as empty strings; both are HTML.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // An offer's own name may be long, and React leaves spaces between sentences.
    "long-title": "off",
    "no-trailing-whitespace": "off",
  },
  elements: ["html5", { "x-island": { flow: true, phrasing: true, permittedContent: ["@flow"] } }],
});

/** The errors in a document's markup, a line each. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
