import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { IconButton, onFirstClick } from "#web/app/admin/frame/icon-button.tsx";
import { Key } from "#web/app/admin/frame/key.tsx";
import { isWaiting } from "#web/app/admin/moderation/rows.ts";
import type { ModerationControls } from "#web/app/admin/moderation/use-moderation-controls.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

interface QueueActionsProps {
  row: ModeratedProduct;
  controls: ModerationControls;
  onStep: (step: 1 | -1) => void;
  areKeysOn: boolean;
}

const main = "flex-[1_1_7rem] max-md:px-3 wide:flex-initial wide:min-w-44";

/** They stay at hand while the offer scrolls, and in their place when the next one comes. */
export function QueueActions({ row, controls, onStep, areKeysOn }: QueueActionsProps) {
  const t = useTranslate();
  const key = (name: string) => areKeysOn && <Key name={name} />;
  return (
    <div className="queue-acts handheld:col-span-full sticky bottom-0 z-2 order-2 flex flex-wrap items-center gap-2 -mx-4 -mb-4 py-3 px-4 border-t border-line rounded-[0_0_var(--radius-card)_var(--radius-card)] bg-surface wide:[grid-area:acts] wide:-mx-5 wide:-mb-5 wide:px-5 [@media(height<30rem)]:static @max-[15rem]/panel:static">
      {isWaiting(row) && (
        <>
          <button
            type="button"
            className={`${buttonClass("primary", "lg")} ${main}`}
            onClick={onFirstClick(() => controls.approve([row]))}
          >
            <Check size={20} aria-hidden="true" /> {t("Aprovar")} {key("A")}
          </button>
          <button
            type="button"
            className={`${buttonClass("line", "lg")} ${main} text-tomato`}
            onClick={() => controls.reject([row])}
          >
            <X size={20} aria-hidden="true" /> {t("Rejeitar")} {key("R")}
          </button>
        </>
      )}
      <div className="flex flex-wrap flex-auto justify-around wide:justify-end wide:gap-1">
        <IconButton label={t("Anterior")} onPress={() => onStep(-1)} icon={<ChevronLeft size={20} />} />
        <IconButton label={t("Próximo")} onPress={() => onStep(1)} icon={<ChevronRight size={20} />} />
        <IconButton
          label={t("Editar")}
          onPress={() => controls.setDialog({ kind: "edit", row })}
          icon={<Pencil size={18} />}
        />
        <IconButton
          label={t("Deletar")}
          onPress={() => controls.setDialog({ kind: "delete", rows: [row] })}
          icon={<Trash2 size={18} />}
        />
      </div>
    </div>
  );
}
