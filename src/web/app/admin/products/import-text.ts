import { cut } from "#domain/format/text.ts";
import {
  countActions,
  type ImportResult,
  importedParts,
  templateOf,
} from "#domain/products/import-export/file-import.ts";
import { CallError } from "#web/api/call.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

const excerpt = { lead: 20, length: 120 } as const;

/** Of long texts the part where they begin to differ. */
export function excerpts(before: string, after: string): { before: string; after: string } {
  const [old, next] = [[...before], [...after]];
  const same = old.findIndex((letter, i) => letter !== next[i]);
  const shared = same < 0 ? old.length : same;
  const isLong = Math.max(old.length, next.length) > excerpt.length;
  const from = isLong ? Math.max(0, shared - excerpt.lead) : 0;
  const part = (letters: string[]) =>
    (from > 0 ? "…" : "") + cut(letters.slice(from).join(""), excerpt.length);
  return { before: part(old), after: part(next) };
}

export function formatCount(n: number): string {
  return n.toLocaleString("pt-BR");
}

/** A sentence of the server's about a file, also where it names something of that file. */
export function translatedMessage(t: Translate, sentence: string): string {
  const made = templateOf(sentence);
  return made ? t(made.template, { what: made.what }) : t(sentence);
}

export function importedText(t: Translate, { rows, message }: ImportResult): string {
  const parts = importedParts(countActions(rows), rows.filter(({ ok }) => !ok).length);
  if (parts.every(([label]) => label === "Criados")) return translatedMessage(t, message);
  return parts.map(([label, n]) => `${t(label)}: ${formatCount(n)}`).join(" · ");
}

/** Why it failed; nothing where the panel closes anyway. */
export function useImportRefusal(): (error: unknown) => string | undefined {
  const t = useTranslate();
  const shutOut = useShutOut();
  return (error) => {
    if (shutOut(error)) return undefined;
    if (error instanceof CallError) return translatedMessage(t, error.message);
    return t("Sem conexão com o servidor. Verifique sua internet e tente novamente.");
  };
}
