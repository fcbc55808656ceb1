import type { ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Check, X } from "#web/ui/icons.ts";
import { Key } from "./key.tsx";

interface DecisionRowProps {
  id: string;
  /** What the row is about, for who hears it. */
  label: string;
  keepLabel: string;
  removeLabel: string;
  note: string | undefined;
  isCurrent: boolean;
  onLook: () => void;
  /** None where it is decided elsewhere, or by another moderator. */
  onKeep?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** A box that picks it, where several can be decided on at once. */
  box?: ReactNode;
  children: ReactNode;
}

/** A row of what waits, with its two decisions. */
export function DecisionRow(props: DecisionRowProps) {
  const t = useTranslate();
  const { id, label, keepLabel, removeLabel, note, isCurrent, onLook, onKeep, onRemove, box, children } =
    props;
  return (
    <li
      data-current={isCurrent || undefined}
      className="grid gap-3 py-4 px-[min(1.25rem,4vw)] border-line data-current:bg-sunk data-current:shadow-[inset_3px_0_0_var(--color-green)] [&+&]:border-t lg:grid-cols-[minmax(0,1fr)_auto]"
      onFocus={onLook}
    >
      <div className="flex items-start gap-2 min-w-0 [&>.pick]:-mt-2">
        {box}
        <article
          tabIndex={-1}
          data-row={id}
          aria-label={label}
          aria-current={isCurrent ? "true" : undefined}
          className="min-w-0 flex-1 rounded-[4px]"
        >
          {children}
          {note && <p className="mt-1 text-sm font-[650] wrap-anywhere text-tomato-deep">{note}</p>}
        </article>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {onKeep && (
          <Button kind="line" onClick={onKeep}>
            <Check size={18} aria-hidden="true" /> {t(keepLabel)} <Key name="A" />
          </Button>
        )}
        {onRemove && (
          <Button kind="line" onClick={onRemove}>
            <X size={18} aria-hidden="true" /> {t(removeLabel)} <Key name="R" />
          </Button>
        )}
      </div>
    </li>
  );
}
