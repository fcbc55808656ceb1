import { useRef, useState } from "react";
import { writeConditions } from "#domain/prices/conditions-schema.ts";
import { useTranslate } from "#web/translate.ts";
import { useAfterPress } from "#web/ui/use-after-press.ts";
import { readTyped, settleConditions, type TypedConditions, typedFaults } from "./typed-conditions.ts";
import type { BoundField } from "./use-offer-form.ts";

const controls = ["count", "value", "shipping", "cashback"] as const;
type Control = (typeof controls)[number];

export type ConditionsForm = ReturnType<typeof useTypedConditions>;

/** One value of the form as several controls, each with its own error: when it is left, or when the form was refused. */
export function useTypedConditions(bound: BoundField) {
  const t = useTranslate();
  const { left, write, leave } = useWriting(bound);
  const typed = readTyped(bound.value);
  const faults = shownFaults(bound, left);
  return {
    id: bound.id,
    text: bound.value,
    typed,
    /** What is wrong with none of the controls; theirs stand beside them. */
    error: faults.size === 0 ? bound.error : undefined,
    change: (some: Partial<TypedConditions>) => write(writeConditions({ ...typed, ...some })),
    bindControl(control: Control, value: string, change: (text: string) => Partial<TypedConditions>) {
      const fault = faults.get(control);
      return {
        id: `${bound.id}-${control}`,
        name: `conditions.${control}`,
        value,
        error: fault && t(fault),
        onChange: ({ target }: { target: { value: string } }) =>
          write(writeConditions({ ...typed, ...change(target.value) }), control),
        // What is left empty is asked for when the form is sent.
        onBlur: () => value.trim() !== "" && leave(control),
      };
    },
  };
}

function useWriting(bound: BoundField) {
  const afterPress = useAfterPress();
  /** Also for a field whose leaving is dealt with after the press of a chip. */
  const latest = useRef(bound);
  latest.current = bound;
  const [left, setLeft] = useState<readonly Control[]>([]);

  /** A change clears the form's error; the other controls' stay. */
  function write(text: string, changed?: Control): void {
    const known = latest.current.error === undefined ? left : controls;
    setLeft(known.filter((control) => control !== changed));
    latest.current.onChange({ target: { value: text } });
  }

  function settle(control: Control): void {
    const text = settleConditions(latest.current.value);
    if (text !== latest.current.value) write(text);
    setLeft((before) => [...new Set([...before, control])]);
  }

  return { left, write, leave: (control: Control) => afterPress(() => settle(control)) };
}

function shownFaults({ value, error }: BoundField, left: readonly Control[]): Map<Control, string> {
  const faults = typedFaults(value);
  const shown = error === undefined ? left : controls;
  return new Map(shown.flatMap((control) => (faults[control] ? [[control, faults[control]]] : [])));
}
