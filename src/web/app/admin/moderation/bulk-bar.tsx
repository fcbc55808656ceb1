import Check from "lucide-react/icons/check";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { Key } from "#web/app/admin/frame/key.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { isWaiting } from "./rows.ts";
import type { ModerationControls } from "./use-moderation-controls.ts";

interface BulkBarProps {
  controls: ModerationControls;
  areKeysOn: boolean;
}

/** The three that do something stand on one line, wherever a phone has room for it. */
const button = "max-md:px-2 narrow:flex-auto narrow:text-sm narrow:[&>svg]:hidden";

/** What can be done with those that were chosen; it stays in sight for as long as there are any. */
export function BulkBar({ controls, areKeysOn }: BulkBarProps) {
  const t = useTranslate();
  const { chosen } = controls;
  const n = chosen.length;
  const extent = n === 1 ? t("1 selecionado") : t("{{n}} selecionados", { n });
  return (
    <>
      <p role="status" className="sr-only">
        {n > 0 && extent}
      </p>
      {n > 0 && (
        <section
          aria-label={t("Com os selecionados")}
          className="bulk-bar sticky bottom-3 z-2 flex flex-wrap items-center gap-2 mt-3 py-2.5 px-3.5 border border-line rounded-card bg-surface shadow-[0_12px_32px_-8px_rgb(0_0_0_/_0.35)] [@media(height<30rem)]:static @max-[15rem]/panel:static"
        >
          <b className="me-auto narrow:-order-1">{extent}</b>
          <Verdicts controls={controls} areKeysOn={areKeysOn} />
          <button
            type="button"
            className={`${buttonClass("line")} ${button}`}
            onClick={() => controls.setDialog({ kind: "delete", rows: chosen })}
          >
            <Trash2 size={18} aria-hidden="true" /> {t("Deletar {{n}}", { n })}
          </button>
          <button
            type="button"
            className={`${buttonClass("ghost")} narrow:-order-1`}
            onClick={() => controls.choose(chosen, false)}
          >
            {t("Limpar seleção")}
          </button>
        </section>
      )}
    </>
  );
}

/** Only what waits is decided on. */
function Verdicts({ controls, areKeysOn }: BulkBarProps) {
  const t = useTranslate();
  const waiting = controls.chosen.filter(isWaiting);
  const n = waiting.length;
  if (n === 0) return null;
  return (
    <>
      <button
        type="button"
        className={`${buttonClass("primary")} ${button}`}
        onClick={() => controls.approve(waiting)}
      >
        <Check size={18} aria-hidden="true" /> {t("Aprovar {{n}}", { n })}
        {areKeysOn && <Key name="A" />}
      </button>
      <button
        type="button"
        className={`${buttonClass("line")} ${button} text-tomato`}
        onClick={() => controls.reject(waiting)}
      >
        <X size={18} aria-hidden="true" /> {t("Rejeitar {{n}}", { n })}
        {areKeysOn && <Key name="R" />}
      </button>
    </>
  );
}
