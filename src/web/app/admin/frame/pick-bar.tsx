import type { ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";

interface PickBarProps {
  /** The ids on this page. */
  all: string[];
  picked: string[];
  onPick: (ids: string[], isPicked: boolean) => void;
  /** What can be done with those that are picked. */
  children: ReactNode;
}

/** For those who treat many rows alike. */
export function PickBar({ all, picked, onPick, children }: PickBarProps) {
  const t = useTranslate();
  const isWhole = all.length > 0 && picked.length === all.length;
  return (
    <div className="sheet-head min-h-17 py-2.5">
      <label className="pick">
        <input
          type="checkbox"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = picked.length > 0 && !isWhole;
          }}
          onChange={({ target }) => onPick(all, target.checked)}
        />
        {picked.length > 0
          ? t("Selecionados: {{n}} de {{all}}", { n: picked.length, all: all.length })
          : t("Selecionar a página inteira")}
      </label>
      {picked.length > 0 && <span className="flex flex-wrap gap-2">{children}</span>}
    </div>
  );
}
