/** The pages are measured in Portuguese, whose sentences are their own keys. */
export const language = "pt-BR";

export function t(sentence, values) {
  if (!values) return sentence;
  return sentence.replace(/\{\{(\w+)\}\}/g, (placeholder, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}
