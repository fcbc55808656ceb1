import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { JSX } from "react";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { Act, onFirstClick } from "#web/app/admin/frame/act.tsx";
import { Key } from "#web/app/admin/frame/key.tsx";
import { isWaiting } from "#web/app/admin/moderation/rows.ts";
import type { Desk } from "#web/app/admin/moderation/use-desk.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

interface QueueActsProps {
  row: ModeratedProduct;
  desk: Desk;
  onStep: (step: 1 | -1) => void;
  areKeysOn: boolean;
}

/** They stay at hand while the offer scrolls, and in their place when the next one comes. */
export function QueueActs({ row, desk, onStep, areKeysOn }: QueueActsProps): JSX.Element {
  const t = useTranslate();
  const key = (name: string) => areKeysOn && <Key name={name} />;
  return (
    <div className="queue-acts max-md:[&>.queue-act-main]:px-3">
      {isWaiting(row) && (
        <>
          <button
            type="button"
            className={`${buttonClass("primary", "lg")} queue-act-main`}
            onClick={onFirstClick(() => desk.approve([row]))}
          >
            <Check size={20} aria-hidden="true" /> {t("Aprovar")} {key("A")}
          </button>
          <button
            type="button"
            className={`${buttonClass("line", "lg")} queue-act-main text-tomato`}
            onClick={() => desk.reject([row])}
          >
            <X size={20} aria-hidden="true" /> {t("Rejeitar")} {key("R")}
          </button>
        </>
      )}
      <div className="queue-acts-more">
        <Act label={t("Anterior")} onPress={() => onStep(-1)} icon={<ChevronLeft size={20} />} />
        <Act label={t("Próximo")} onPress={() => onStep(1)} icon={<ChevronRight size={20} />} />
        <Act
          label={t("Editar")}
          onPress={() => desk.setQuestion({ kind: "edit", row })}
          icon={<Pencil size={18} />}
        />
        <Act
          label={t("Deletar")}
          onPress={() => desk.setQuestion({ kind: "delete", rows: [row] })}
          icon={<Trash2 size={18} />}
        />
      </div>
    </div>
  );
}
