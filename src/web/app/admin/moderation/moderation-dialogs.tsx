import { lazy, Suspense } from "react";
import { DeleteProducts } from "#web/app/admin/products/delete-products.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import type { Moderation } from "./use-moderation.ts";
import type { ModerationControls } from "./use-moderation-controls.ts";

const EditProduct = lazy(async () => ({
  default: (await import("#web/app/admin/products/edit-product.tsx")).EditProduct,
}));

interface ModerationDialogsProps {
  moderation: Moderation;
  controls: ModerationControls;
  keys: { areKeysOn: boolean; setKeysOn: (isOn: boolean) => void };
}

/** The dialogs of the tab; at most one is open. */
export function ModerationDialogs({ moderation, controls, keys }: ModerationDialogsProps) {
  const { dialog, close, perform } = controls;
  const toDelete = dialog?.kind === "delete" ? dialog.rows : [];
  return (
    <>
      <RejectDialog
        rows={dialog?.kind === "reject" ? dialog.rows : []}
        onReject={(rows, reason) => perform(rows, { decision: "rejected", reason })}
        onClose={() => close("reject")}
      />
      <DeleteProducts
        products={toDelete}
        onDelete={async () => perform(toDelete, { decision: "deleted" })}
        onClose={() => close("delete")}
      />
      <KeysHelp isOpen={dialog?.kind === "keys"} {...keys} onClose={() => close("keys")} />
      {dialog?.kind === "edit" && (
        <Suspense>
          <EditProduct
            key={dialog.row.id}
            product={dialog.row}
            onSaved={(saved) => moderation.change(dialog.row, saved)}
            onClose={() => close("edit")}
          />
        </Suspense>
      )}
    </>
  );
}
