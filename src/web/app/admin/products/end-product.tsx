import { useState } from "react";
import type { EndReason } from "#domain/confirmations/voice-rule.ts";
import { endReasons } from "#domain/confirmations/voice-rule.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { endProduct, reviveProduct } from "#web/api/products-admin.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { newKey } from "#web/ui/idempotency-key.ts";

const reasonLabels: Record<EndReason, string> = {
  acabou: "Acabou o estoque",
  preco_mudou: "O preço mudou",
  cupom_nao_funciona: "O cupom não funciona",
  outro: "Outro motivo",
};

export type Ending = ReturnType<typeof useEnding>;

/** The team ends an offer at once, or brings it back; either can be undone by the other. */
export function useEnding(onChanged: () => void) {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  const [asked, ask] = useState<OwnedProduct>();

  async function attempt(call: () => Promise<{ message: string }>, undo?: () => void): Promise<void> {
    try {
      const { message } = await call();
      tell(t(message), "good", undo && { label: t("Desfazer"), shortcut: "u", run: undo });
    } catch (error) {
      if (shutOut(error)) return;
      tell(refusalOf(error).message, "bad");
    }
    onChanged();
  }

  const revive = ({ id }: OwnedProduct) => attempt(() => reviveProduct(id, newKey()));
  async function end(product: OwnedProduct, reason: EndReason): Promise<void> {
    ask(undefined);
    await attempt(
      () => endProduct({ productId: product.id, reason }, newKey()),
      () => void revive(product),
    );
  }
  return { asked, ask, end, revive };
}

export function EndProduct({ asked, ask, end }: Ending) {
  const t = useTranslate();
  return (
    <Dialog
      id="encerrar"
      title={t("Encerrar a oferta?")}
      isOpen={asked !== undefined}
      onClose={() => ask(undefined)}
    >
      <p lang="pt-BR" className="mt-3 font-[650] wrap-anywhere">
        {asked?.name}
      </p>
      <p className="mt-2 mb-4 text-lead">
        {t("Ela sai das listas na mesma hora, e quem a enviou é avisado do motivo. Escolha qual:")}
      </p>
      <div className="grid gap-2">
        {endReasons
          .filter((reason) => reason !== "cupom_nao_funciona" || asked?.coupon)
          .map((reason) => (
            <Button
              key={reason}
              kind="line"
              size="lg"
              label={t(reasonLabels[reason])}
              onClick={() => asked && void end(asked, reason)}
            />
          ))}
        <Button kind="ghost" size="lg" label={t("Cancelar")} onClick={() => ask(undefined)} />
      </div>
    </Dialog>
  );
}
