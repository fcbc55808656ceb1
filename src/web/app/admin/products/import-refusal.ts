import { templateOf } from "#domain/products/import-export/import-export.ts";
import { CallError } from "#web/api/call.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

/** A sentence of the server's about a file, also where it names something of that file. */
export function translatedMessage(t: Translate, sentence: string): string {
  const made = templateOf(sentence);
  return made ? t(made.template, { what: made.what }) : t(sentence);
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
