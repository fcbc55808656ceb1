import type { JSX } from "react";
import type { Removed } from "#domain/articles/removed-markup.ts";
import { useTranslate } from "#web/translate.ts";

/** Tells what of the typed HTML an article does not keep, before it is saved. */
export function RemovedNote({ removed }: { removed: Removed | undefined }): JSX.Element {
  const t = useTranslate();
  const { words = "", tags = [] } = removed ?? {};
  const names = tags.map((name) => `<${name}>`).join(", ");
  return (
    <div role="status">
      {(words || names) && (
        <div className="note note-warn block">
          {words && (
            <p>
              {t(
                "Estas palavras ficariam fora do artigo, porque uma marcação não foi fechada ou não é aceita: “{{words}}”",
                { words },
              )}
            </p>
          )}
          {names && <p>{t("Marcações que não ficam no artigo: {{names}}", { names })}</p>}
        </div>
      )}
    </div>
  );
}
