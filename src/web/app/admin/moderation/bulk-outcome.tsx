import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { useTranslate } from "#web/translate.ts";
import type { Outcome } from "./outcome.ts";
import { isFocusLost } from "./use-focus-on-current.ts";

const titles = {
  approved: { label: "{{good}} de {{total}} aprovados" },
  rejected: { label: "{{good}} de {{total}} rejeitados" },
  deleted: { label: "{{good}} de {{total}} deletados" },
} as const;

interface BulkOutcomeProps {
  outcome: Outcome;
  onClose: () => void;
}

/** What became of each: first those that need another look. */
export function BulkOutcome({ outcome: { decision, items }, onClose }: BulkOutcomeProps) {
  const t = useTranslate();
  const failed = items.filter(({ ok }) => !ok);
  const good = items.filter(({ ok }) => ok);
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
          {t(titles[decision].label, { good: good.length, total: items.length })}
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
      {good.length > 0 && <OneByOne items={good} decision={decision} />}
    </section>
  );
}

function OneByOne({ items, decision }: Outcome) {
  const t = useTranslate();
  const words = { approved: t("Aprovado"), rejected: t("Rejeitado"), deleted: t("Deletado") };
  return (
    <details>
      <summary className="min-h-7 font-[650]">{t("Ver um por um")}</summary>
      <ul className="mt-2 grid gap-1 max-h-80 overflow-y-auto">
        {items.map(({ id, name }) => (
          <li key={id}>
            <span lang="pt-BR">{name}</span>: {words[decision]}
          </li>
        ))}
      </ul>
    </details>
  );
}
