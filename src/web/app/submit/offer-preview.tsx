import { readConditions } from "#domain/prices/conditions-schema.ts";
import { type CategoryName, categoryByName } from "#domain/products/categories.ts";
import { discountPercent } from "#domain/products/discount.ts";
import { noFigures } from "#domain/products/no-figures.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import type { Picture } from "#web/app/offer-form/picture.ts";
import { amountOf } from "#web/app/offer-form/price-reading.ts";
import { settleConditions } from "#web/app/offer-form/typed-conditions.ts";
import type { OfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { AwakeContext } from "#web/islands/island.tsx";
import { OfferCard } from "#web/products/offer-card.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ShieldCheck } from "#web/ui/icons.ts";

interface OfferPreviewProps {
  form: OfferForm;
  pictures: readonly Picture[];
  note: string;
}

/** The card as visitors will see it. It is inert: nothing in it can be pressed, and it is not read out. */
export function OfferPreview({ form: { values, isLive }, pictures, note }: OfferPreviewProps) {
  const t = useTranslate();
  const now = new Date();
  const isPriced = amountOf(values.sale_price) !== undefined;
  return (
    <aside
      className="grid gap-3.5 lg:sticky lg:top-[calc(var(--stuck)+1.5rem)]"
      aria-labelledby="como-vai-aparecer"
    >
      <h2 id="como-vai-aparecer" className="text-xl font-[750]">
        {t("Como vai aparecer")}
      </h2>
      <div inert className={`max-w-80 ${isPriced ? "" : "[&_.plaque]:invisible"}`}>
        {/* The server renders no card: its clock is not the browser's. */}
        {isLive ? (
          <AwakeContext value={true}>
            <OfferCard offer={offerOf(values, pictures[0]?.src, now, t)} now={now} eager />
          </AwakeContext>
        ) : (
          <div className="skeleton h-110" />
        )}
      </div>
      <p className="flex gap-2 text-sm text-muted max-md:hidden">
        <ShieldCheck size={16} className="mt-0.5 shrink-0" />
        {note}
      </p>
    </aside>
  );
}

function offerOf(values: OfferValues, picture: string | undefined, now: Date, t: Translate): ListedOffer {
  const [original = 0, sale = 0] = [amountOf(values.original_price), amountOf(values.sale_price)];
  const category: CategoryName = categoryByName(values.category)?.name ?? "Outros";
  const at = now.toISOString();
  return {
    id: "",
    slug: "",
    name: values.name.trim() || t("Nome do produto"),
    description: values.description,
    category,
    original_price: original,
    sale_price: sale,
    discount: discountPercent(original, sale),
    image_url: picture || null,
    images: picture ? [picture] : [],
    store_name: values.store_name.trim() || t("Loja"),
    product_url: "",
    coupon: values.coupon.trim() || null,
    valid_until: null,
    status: "pending",
    ended: false,
    conditions: readConditions(settleConditions(values.conditions)),
    ...noFigures,
    published_at: at,
    created_at: at,
  };
}
