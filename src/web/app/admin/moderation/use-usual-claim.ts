import { type CorrectedClaim, usualClaim } from "#domain/prices/usual-claim.ts";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { editProduct } from "#web/api/products-admin.ts";
import { useTellFailure } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import type { useModeratedList } from "./use-moderated-list.ts";

type List = Pick<ReturnType<typeof useModeratedList>, "reviews" | "change">;

/** Sets the original price that an offer claims to the usual one, with the reason on record; the toast takes it back. */
export function useUsualClaim({ reviews, change }: List) {
  const t = useTranslate();
  const tell = useToast();
  const tellFailure = useTellFailure();

  async function edit(row: ModeratedProduct, claim: Partial<CorrectedClaim>): Promise<ModeratedProduct> {
    const { id: productId, version } = row;
    const { note, ...productData } = claim;
    const { product } = await editProduct(
      { productId, version, productData, ...(note && { note }) },
      newKey(),
    );
    change(row, product);
    return { ...row, ...product };
  }

  async function correct(row: ModeratedProduct): Promise<void> {
    const { prices } = await reviews.look(row);
    const claim = usualClaim(row, prices?.usual ?? null);
    if (!claim) return tell(t("Nada a trocar: o «de» não passa do preço de costume, ou não há um."), "bad");
    const corrected = await edit(row, claim);
    const undo = () => void edit(corrected, { original_price: row.original_price }).catch(tellFailure);
    const text = t("«De» trocado pelo preço de costume: {{name}}", { name: row.name });
    tell(text, "good", { label: t("Desfazer"), shortcut: "u", run: undo });
  }

  return (row: ModeratedProduct | undefined) => void (row && correct(row).catch(tellFailure));
}
