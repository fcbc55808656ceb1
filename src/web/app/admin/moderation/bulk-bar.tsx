import Check from "lucide-react/icons/check";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { JSX } from "react";
import { Key } from "#web/app/admin/frame/key.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { isWaiting } from "./rows.ts";
import type { Desk } from "./use-desk.ts";

interface BulkBarProps {
  desk: Desk;
  areKeysOn: boolean;
}

/** What can be done with those that were chosen; it stays in sight for as long as there are any. */
export function BulkBar({ desk, areKeysOn }: BulkBarProps): JSX.Element {
  const t = useTranslate();
  const { chosen } = desk;
  const n = chosen.length;
  const extent = n === 1 ? t("1 selecionado") : t("{{n}} selecionados", { n });
  return (
    <>
      <p role="status" className="sr-only">
        {n > 0 && extent}
      </p>
      {n > 0 && (
        <section aria-label={t("Com os selecionados")} className="bulk-bar max-md:[&>.bulk-act]:px-2">
          <b>{extent}</b>
          <Verdicts desk={desk} areKeysOn={areKeysOn} />
          <button
            type="button"
            className={`${buttonClass("line")} bulk-act`}
            onClick={() => desk.setQuestion({ kind: "delete", rows: chosen })}
          >
            <Trash2 size={18} aria-hidden="true" /> {t("Deletar {{n}}", { n })}
          </button>
          <button
            type="button"
            className={`${buttonClass("ghost")} bulk-clear`}
            onClick={() => desk.choose(chosen, false)}
          >
            {t("Limpar seleção")}
          </button>
        </section>
      )}
    </>
  );
}

/** Only what waits is decided on. */
function Verdicts({ desk, areKeysOn }: BulkBarProps): JSX.Element | null {
  const t = useTranslate();
  const waiting = desk.chosen.filter(isWaiting);
  const n = waiting.length;
  if (n === 0) return null;
  return (
    <>
      <button
        type="button"
        className={`${buttonClass("primary")} bulk-act`}
        onClick={() => desk.approve(waiting)}
      >
        <Check size={18} aria-hidden="true" /> {t("Aprovar {{n}}", { n })}
        {areKeysOn && <Key name="A" />}
      </button>
      <button
        type="button"
        className={`${buttonClass("line")} bulk-act text-tomato`}
        onClick={() => desk.reject(waiting)}
      >
        <X size={18} aria-hidden="true" /> {t("Rejeitar {{n}}", { n })}
        {areKeysOn && <Key name="R" />}
      </button>
    </>
  );
}
