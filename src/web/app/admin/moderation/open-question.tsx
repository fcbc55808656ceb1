import { type JSX, lazy, Suspense } from "react";
import { DeleteProducts } from "#web/app/admin/products/delete-products.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import type { Desk } from "./use-desk.ts";
import type { Moderation } from "./use-moderation.ts";

const EditProduct = lazy(async () => ({
  default: (await import("#web/app/admin/products/edit-product.tsx")).EditProduct,
}));

interface OpenQuestionProps {
  moderation: Moderation;
  desk: Desk;
  keys: { areKeysOn: boolean; setKeysOn: (isOn: boolean) => void };
}

/** The dialogs of the tab; at most one is open. */
export function OpenQuestion({ moderation, desk, keys }: OpenQuestionProps): JSX.Element {
  const { question, close, carryOut } = desk;
  const doomed = question?.kind === "delete" ? question.rows : [];
  return (
    <>
      <RejectDialog
        rows={question?.kind === "reject" ? question.rows : []}
        onReject={(rows, reason) => carryOut(rows, { fate: "rejected", reason })}
        onClose={() => close("reject")}
      />
      <DeleteProducts
        products={doomed}
        onDelete={async () => carryOut(doomed, { fate: "deleted" })}
        onClose={() => close("delete")}
      />
      <KeysHelp isOpen={question?.kind === "keys"} {...keys} onClose={() => close("keys")} />
      {question?.kind === "edit" && (
        <Suspense>
          <EditProduct
            key={question.row.id}
            product={question.row}
            onSaved={(saved) => moderation.change(question.row, saved)}
            onClose={() => close("edit")}
          />
        </Suspense>
      )}
    </>
  );
}
