import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { IconButton } from "#web/app/admin/frame/icon-button.tsx";
import { useTranslate } from "#web/translate.ts";
import { isWaiting } from "./rows.ts";
import type { ModerationControls } from "./use-moderation-controls.ts";

/** «§2»: approve and reject only where it is pending. */
export function RowActions({ row, controls }: { row: ModeratedProduct; controls: ModerationControls }) {
  const t = useTranslate();
  return (
    <div className="flex justify-end gap-1 narrow:flex-wrap narrow:pt-1.5">
      {isWaiting(row) && (
        <>
          <IconButton
            label={t("Aprovar")}
            name={row.name}
            look="bg-go text-white"
            icon={<Check size={18} aria-hidden="true" />}
            onPress={() => controls.approve([row])}
          />
          <IconButton
            label={t("Rejeitar")}
            name={row.name}
            look="bg-tomato-soft text-tomato-deep wide:in-data-current:border-current wide:in-data-current:bg-surface"
            icon={<X size={18} aria-hidden="true" />}
            onPress={() => controls.reject([row])}
          />
        </>
      )}
      <IconButton
        label={t("Editar")}
        name={row.name}
        icon={<Pencil size={17} aria-hidden="true" />}
        onPress={() => controls.setDialog({ kind: "edit", row })}
      />
      <IconButton
        label={t("Deletar")}
        name={row.name}
        icon={<Trash2 size={17} aria-hidden="true" />}
        onPress={() => controls.setDialog({ kind: "delete", rows: [row] })}
      />
    </div>
  );
}
