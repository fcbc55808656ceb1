import { useState } from "react";
import { codePoints } from "#domain/format/text.ts";
import { rejectionReasons } from "#domain/products/moderation.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { Key } from "#web/app/admin/frame/key.tsx";
import { areKeysOn } from "#web/app/admin/frame/use-shortcut.ts";
import { useTranslate } from "#web/translate.ts";
import { TextArea } from "#web/ui/field.tsx";

interface ReasonFieldProps {
  id: string;
  reason: string;
  error?: string | undefined;
  /** Neither chosen nor written, although it was sent. */
  isMissing?: boolean;
  onChange: (reason: string) => void;
  /** A figure chooses: it stands beside each. */
  hasKeys?: boolean;
  /** The usual ones; those of offers, where left out. */
  reasons?: readonly string[];
  /** Who reads what is written here. */
  hint?: string | undefined;
}

/** Why an offer or a coupon is refused, for its owner to read: one of the usual reasons, words of one's own, or both. */
export function ReasonField({
  id,
  reason,
  error,
  isMissing = false,
  onChange,
  hasKeys = false,
  reasons = rejectionReasons,
  hint = "Quem enviou lê este texto. O registro público traz só o motivo escolhido.",
}: ReasonFieldProps) {
  const t = useTranslate();
  // What is typed has spaces at its end, for a while; what is sent has not.
  const [parts, setParts] = useState(() => reasonParts(reason, reasons));
  const n = codePoints(reason);
  const { max, too_long } = productLimits.reason;

  function change(some: Partial<ReasonParts>): void {
    const next = { ...parts, ...some };
    setParts(next);
    onChange(reasonText(next));
  }

  return (
    <div className="grid gap-4">
      {/* The words are sent as they stand here in Portuguese, whatever language the panel speaks. */}
      <fieldset className="grid gap-0.5 min-w-0" aria-describedby={isMissing ? `${id}-missing` : undefined}>
        <legend className="field-label mb-1">{t("Motivo")}</legend>
        {[...reasons, ""].map((chosen, place) => (
          <ReasonChoice
            key={chosen}
            reason={chosen}
            figure={hasKeys && chosen ? place + 1 : undefined}
            isChosen={chosen === parts.chosen}
            onChoose={() => change({ chosen })}
          />
        ))}
        <p id={`${id}-missing`} aria-live="polite" className="field-error">
          {isMissing && t("Escolha um motivo ou escreva o seu")}
        </p>
      </fieldset>
      <TextArea
        id={id}
        name="reason"
        label={t("Outro motivo, ou mais detalhes")}
        hint={t(hint)}
        lang="pt-BR"
        rows={2}
        className="control [&]:min-h-18"
        value={parts.written}
        error={n > max ? t(too_long) : error}
        counter={{ text: t("{{n}}/{{max}} caracteres", { n, max }), isOver: n > max }}
        onChange={({ target }) => change({ written: target.value })}
      />
    </div>
  );
}

interface ReasonChoiceProps {
  /** Empty: words of one's own. */
  reason: string;
  figure: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function ReasonChoice({ reason, figure, isChosen, onChoose }: ReasonChoiceProps) {
  const t = useTranslate();
  return (
    <label className="flex items-center gap-3 min-h-11 py-1 px-2.5 rounded-lg cursor-pointer hover:bg-sunk has-checked:bg-tomato-soft lg:pointer-fine:min-h-9">
      <input
        type="radio"
        name="reason"
        value={reason}
        checked={isChosen}
        onChange={onChoose}
        className="flex-none size-4.5 accent-hot"
      />
      <span className="flex-1">{t(reason || "Outro: escreva abaixo")}</span>
      {figure && areKeysOn() && <Key name={figure} />}
    </label>
  );
}

interface ReasonParts {
  /** Empty: none of the list, but words of one's own. */
  chosen: string | undefined;
  written: string;
}

/** The reason from the list, and what was written beside it as a sentence of its own. */
export function reasonText({ chosen, written }: ReasonParts): string {
  const own = written.trim();
  if (!chosen || !own) return chosen || own;
  return `${chosen}. ${own}`;
}

/** The way back, to go on with a reason that was given before. */
export function reasonParts(reason: string, reasons: readonly string[] = rejectionReasons): ReasonParts {
  const chosen = reasons.find((each) => reason === each || reason.startsWith(`${each}. `));
  if (chosen) return { chosen, written: reason.slice(chosen.length + 2) };
  return { chosen: reason ? "" : undefined, written: reason };
}
