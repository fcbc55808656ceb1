import { type ReactNode, useState } from "react";
import { useTranslate } from "#web/translate.ts";

export type Picking = ReturnType<typeof usePicked>;

/** Rows of a list that the user has picked; what another page does not show is not picked there. */
export function usePicked(all: readonly string[]) {
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  return {
    all,
    picked: all.filter((id) => marks.has(id)),
    pick(ids: readonly string[], isPicked: boolean): void {
      const others = [...marks].filter((id) => !ids.includes(id));
      setMarks(new Set(isPicked ? [...others, ...ids] : others));
    },
    clear: () => setMarks(new Set()),
  };
}

const pickClass =
  "pick flex items-center gap-2.5 min-h-11 text-sm cursor-pointer [&>input]:flex-none [&>input]:size-5 [&>input]:accent-go";

export function PickBar({ picking, children }: { picking: Picking; children: ReactNode }) {
  const t = useTranslate();
  const { all, picked, pick } = picking;
  const isWhole = all.length > 0 && picked.length === all.length;
  return (
    <div className="sheet-head min-h-17 py-2.5">
      <label className={pickClass}>
        <input
          type="checkbox"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = picked.length > 0 && !isWhole;
          }}
          onChange={({ target }) => pick(all, target.checked)}
        />
        {picked.length > 0
          ? t("Selecionados: {{n}} de {{all}}", { n: picked.length, all: all.length })
          : t("Selecionar a página inteira")}
      </label>
      {picked.length > 0 && <span className="flex flex-wrap gap-2">{children}</span>}
    </div>
  );
}

interface PickBoxProps {
  id: string;
  label: string;
  picking: Picking;
}

export function PickBox({ id, label, picking: { picked, pick } }: PickBoxProps) {
  return (
    <label className={`${pickClass} self-start`}>
      <input
        type="checkbox"
        checked={picked.includes(id)}
        onChange={({ target }) => pick([id], target.checked)}
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}
