import { useEffect, useRef } from "react";
import { Key } from "#web/app/admin/frame/key.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Check, Trash2, X } from "#web/ui/icons.ts";
import type { Outcome } from "./moderation-actions.ts";
import { isWaiting } from "./rows.ts";
import { isFocusLost } from "./use-current.ts";
import type { Moderation } from "./use-moderation.ts";

/** The three that do something stand on one line, wherever a phone has room for it. */
const button = "max-md:px-2 narrow:flex-auto narrow:text-sm narrow:[&>svg]:hidden";

/** What can be done with those that were chosen; it stays in sight for as long as there are any. */
export function BulkBar({ chosen, choose, approve, reject, setDialog, areKeysOn }: Moderation) {
  const t = useTranslate();
  // Only what waits is decided on.
  const waiting = chosen.filter(isWaiting);
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
          {waiting.length > 0 && (
            <>
              <Button kind="primary" className={button} onClick={() => approve(waiting)}>
                <Check size={18} aria-hidden="true" /> {t("Aprovar {{n}}", { n: waiting.length })}
                {areKeysOn && <Key name="A" />}
              </Button>
              <Button kind="line" className={`${button} text-tomato`} onClick={() => reject(waiting)}>
                <X size={18} aria-hidden="true" /> {t("Rejeitar {{n}}", { n: waiting.length })}
                {areKeysOn && <Key name="R" />}
              </Button>
            </>
          )}
          <Button kind="line" className={button} onClick={() => setDialog({ kind: "delete", rows: chosen })}>
            <Trash2 size={18} aria-hidden="true" /> {t("Deletar {{n}}", { n })}
          </Button>
          <Button
            label={t("Limpar seleção")}
            kind="ghost"
            className="narrow:-order-1"
            onClick={() => choose(chosen, false)}
          />
        </section>
      )}
    </>
  );
}

export function BulkOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { decision, items } = outcome;
  const t = useTranslate();
  const good = items.filter(({ ok }) => ok);
  const counts = { good: good.length, total: items.length };
  const titles = {
    approved: t("{{good}} de {{total}} aprovados", counts),
    rejected: t("{{good}} de {{total}} rejeitados", counts),
    deleted: t("{{good}} de {{total}} deletados", counts),
  };
  const words = { approved: t("Aprovado"), rejected: t("Rejeitado"), deleted: t("Deletado") };
  const failed = items.filter(({ ok }) => !ok);
  const box = useRef<HTMLElement>(null);
  // What did not go well is read at once. Where all went well the toast says so, and only a focus without a place comes here.
  const isBad = failed.length > 0;
  useEffect(() => {
    if (isBad || isFocusLost()) box.current?.focus();
  }, [isBad]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="resultado"
      className="sheet grid gap-2 mb-4 py-3 pr-3 pl-5 wrap-anywhere"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="resultado" className="text-lg font-bold">
          {titles[decision]}
        </h2>
        <button type="button" aria-label={t("Fechar resultado")} onClick={onClose} className="dialog-close">
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {isBad && (
        <ul className="grid gap-1 max-h-80 overflow-y-auto">
          {failed.map(({ id, name, why }) => (
            <li key={id}>
              <b lang="pt-BR">{name}</b>: <span className="text-tomato-deep">{why}</span>
            </li>
          ))}
        </ul>
      )}
      {good.length > 0 && (
        <details>
          <summary className="min-h-7 font-[650]">{t("Ver um por um")}</summary>
          <ul className="mt-2 grid gap-1 max-h-80 overflow-y-auto">
            {good.map(({ id, name }) => (
              <li key={id}>
                <span lang="pt-BR">{name}</span>: {words[decision]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
