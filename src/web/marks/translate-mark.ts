/** Portuguese is built in; an English header carries the other sentences (`mark-texts.ts`). */
let texts: Record<string, string> | undefined;

export function translateMark(sentence: string, n?: number): string {
  texts ??= textsOf(document.querySelector<HTMLElement>("[data-mark=bell]"));
  return (texts[sentence] ?? sentence).replace("{{n}}", String(n));
}

export function textsOf(bell: HTMLElement | null): Record<string, string> {
  return JSON.parse(bell?.dataset.texts ?? "{}");
}
