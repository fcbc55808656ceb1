import Check from "lucide-react/icons/check";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { JSX } from "react";
import { Key } from "#web/app/admin/frame/key.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { isWaiting } from "./rows.ts";
import type { Desk } from "./use-desk.ts";

/** What can be done with those that were chosen; it stays in sight for as long as there are any. */
export function BulkBar({ desk, areKeysOn }: { desk: Desk; areKeysOn: boolean }): JSX.Element {
  const t = useTranslate();
  const { chosen } = desk;
  const n = chosen.length;
  const waiting = chosen.filter(isWaiting);
  return (
    <>
      <p role="status" className="sr-only">
        {n > 0 && (n === 1 ? t("1 selecionado") : t("{{n}} selecionados", { n }))}
      </p>
      {n > 0 && (
        <section aria-label={t("Com os selecionados")} className="bulk-bar">
          <b>{n === 1 ? t("1 selecionado") : t("{{n}} selecionados", { n })}</b>
          {waiting.length > 0 && (
            <>
              <button
                type="button"
                className={`${buttonClass("primary")} bulk-act`}
                onClick={() => desk.approve(waiting)}
              >
                <Check size={18} aria-hidden="true" /> {t("Aprovar {{n}}", { n: waiting.length })}
                {areKeysOn && <Key name="A" />}
              </button>
              <button
                type="button"
                className={`${buttonClass("line")} bulk-act text-tomato`}
                onClick={() => desk.reject(waiting)}
              >
                <X size={18} aria-hidden="true" /> {t("Rejeitar {{n}}", { n: waiting.length })}
                {areKeysOn && <Key name="R" />}
              </button>
            </>
          )}
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
