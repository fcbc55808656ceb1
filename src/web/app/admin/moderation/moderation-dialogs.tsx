import { lazy, Suspense } from "react";
import { DeleteProducts } from "#web/app/admin/products/delete-products.tsx";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import type { Moderation } from "./use-moderation.ts";

const EditProduct = lazy(async () => ({
  default: (await import("#web/app/admin/products/edit-product.tsx")).EditProduct,
}));

export function ModerationDialogs(moderation: Moderation) {
  const t = useTranslate();
  const { dialog, close, perform } = moderation;
  const toReject = dialog?.kind === "reject" ? dialog.rows : [];
  const n = toReject.length;
  const toDelete = dialog?.kind === "delete" ? dialog.rows : [];
  return (
    <>
      <RejectDialog
        rows={toReject}
        title={n > 1 ? t("Rejeitar {{n}} produtos?", { n }) : t("Rejeitar este produto?")}
        onReject={(rows, reason) => perform(rows, { decision: "rejected", reason })}
        onClose={() => close("reject")}
      />
      <DeleteProducts
        products={toDelete}
        onDelete={async () => perform(toDelete, { decision: "deleted" })}
        onClose={() => close("delete")}
      />
      <KeysHelp {...moderation} />
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

const keys = [
  { keys: ["J", "K"], label: "Próximo e anterior" },
  { keys: ["Enter"], label: "Abrir o produto da lista no modo fila" },
  { keys: ["A"], label: "Aprovar este, ou os selecionados" },
  { keys: ["R"], label: "Rejeitar: de 1 a 7 com o motivo; vários, ou com mais detalhes, confirme com Enter" },
  { keys: ["E"], label: "Editar" },
  { keys: ["D"], label: "Trocar o «de» pelo preço de costume" },
  { keys: ["U"], label: "Desfazer, enquanto o botão aparece" },
  { keys: ["X"], label: "Selecionar na lista" },
  { keys: ["/"], label: "Buscar" },
  { keys: ["Esc"], label: "Voltar à lista" },
  { keys: ["?"], label: "Mostrar estas teclas" },
] as const;

/** What each key does, and the way to turn them off (WCAG 2.1.4). */
function KeysHelp({ dialog, close, areKeysOn, setKeysOn }: Moderation) {
  const t = useTranslate();
  return (
    <Dialog
      id="teclas"
      title={t("Teclas")}
      isOpen={dialog?.kind === "keys"}
      onClose={() => close("keys")}
      closeLabel={t("Fechar")}
    >
      <div className="dialog-body">
        <label className="flex items-center gap-2.5 min-h-11 font-[650]">
          <input
            type="checkbox"
            checked={areKeysOn}
            onChange={({ target }) => setKeysOn(target.checked)}
            className="size-5 accent-go"
          />
          {t("Usar as teclas no painel")}
        </label>
        <dl className="grid gap-2 mt-3">
          {keys.map(({ keys: names, label }) => (
            <div
              key={label}
              className="grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] items-baseline gap-3 [&_kbd+kbd]:ms-1"
            >
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
