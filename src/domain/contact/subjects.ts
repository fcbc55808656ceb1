/** What a message can be about («§5»). */
export const subjects = [
  { value: "duvida-geral", label: "Dúvida geral" },
  { value: "problema-oferta", label: "Problema com uma oferta" },
  { value: "sugestao", label: "Sugestão" },
  { value: "parceria", label: "Parceria" },
  { value: "outro", label: "Outro" },
] as const;

export type Subject = (typeof subjects)[number]["value"];

export function subjectLabel(subject: Subject): string {
  return subjects.find(({ value }) => value === subject)?.label ?? subject;
}

export function isSubject(value: string): value is Subject {
  return subjects.some((subject) => subject.value === value);
}
