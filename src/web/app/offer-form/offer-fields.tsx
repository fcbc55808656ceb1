import type { ReactNode } from "react";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { latestDay } from "#domain/products/price-validity.ts";
import { daySentence } from "#domain/products/product-fields.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { useTranslate } from "#web/translate.ts";
import { SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/icons.ts";
import { ConditionsField } from "./conditions-field.tsx";
import { counterOf } from "./offer-values.ts";
import { BoxedField, PriceField } from "./price-field.tsx";
import { isDearer, shownDiscount } from "./price-reading.ts";
import { TitleMarks } from "./title-marks.tsx";
import type { OfferForm } from "./use-offer-form.ts";

interface OfferFieldsProps {
  form: OfferForm;
  /** What the list of categories offers: the seven names, or the ten labels of the modal. */
  categories: readonly string[];
  linkNotes?: ReactNode;
  /** The admin's add form: the original price must be said, and the discount has one decimal («§5»). */
  isExact?: boolean;
}

/** The fields of an offer, link first («§5»). Pictures have a part of their own. */
export function OfferFields({ form, categories, linkNotes, isExact = false }: OfferFieldsProps) {
  const t = useTranslate();
  const { bind, values } = form;
  const options = categories.map((name) => ({ value: name, label: t(name) }));
  return (
    <>
      <BoxedField
        {...bind("product_url")}
        label={t("Link do produto")}
        required
        box="icon-box"
        sign={<Link size={18} aria-hidden="true" />}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      {linkNotes}
      <NameField form={form} />
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-4.5 md:grid-cols-2">
        <SelectField
          {...bind("category")}
          label={t("Categoria")}
          required
          placeholder={t("Escolha uma categoria")}
          options={options}
        />
        <TextField {...bind("store_name")} label={t("Loja")} required autoComplete="off" />
      </div>
      <Prices form={form} isExact={isExact} isMarked={linkNotes !== undefined} />
      <ConditionsField form={form} />
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-4.5 md:grid-cols-2">
        <TextField
          {...bind("coupon")}
          label={t("Cupom")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <DayField form={form} />
      </div>
      <TextArea
        {...bind("description")}
        label={t("Descrição")}
        rows={4}
        counter={counterOf("description", values.description)}
      />
      <NearLimits form={form} />
    </>
  );
}

/** With what its marks say about the price. */
function NameField({ form }: { form: OfferForm }) {
  const t = useTranslate();
  const { bind, values } = form;
  return (
    <div>
      <TextField
        {...bind("name")}
        label={t("Nome do produto")}
        required
        autoComplete="off"
        counter={counterOf("name", values.name)}
      />
      <TitleMarks form={form} />
    </div>
  );
}

interface PricesProps {
  form: OfferForm;
  isExact: boolean;
  /** Its fields may say that they were read, and have the space for it from the beginning. */
  isMarked: boolean;
}

function Prices({ form, isExact, isMarked }: PricesProps) {
  const t = useTranslate();
  const { id, bind, values } = form;
  const discount = shownDiscount(values.original_price, values.sale_price, isExact);
  return (
    <div
      className={`${isMarked ? "marked-prices " : ""}grid grid-cols-1 items-start gap-x-4 gap-y-4.5 max-md:@min-[18.25rem]:grid-cols-2 max-md:@min-[18.25rem]:[&>:nth-child(3)]:col-span-full md:grid-cols-[1fr_1fr_0.6fr]`}
    >
      <PriceField bound={bind("original_price")} label={t("Preço original")} required={isExact} />
      <PriceField bound={bind("sale_price")} label={t("Preço promocional")} required />
      <div className="field content-start">
        <div className="field-head">
          <label htmlFor={`${id}-discount`} className="field-label">
            {t("Desconto")}
          </label>
        </div>
        <output
          id={`${id}-discount`}
          name="discount"
          // To be looked up, not to be read out at every digit of a price.
          aria-live="off"
          htmlFor={`${id}-original_price ${id}-sale_price`}
          className={`grid min-h-12 items-center rounded-[12px] border-[1.5px] border-dashed border-line bg-sunk px-3.5 py-2 font-display text-xl leading-none font-extrabold ${discount ? "text-tomato" : "text-muted"}`}
        >
          {discount ?? "–"}
        </output>
      </div>
      {isExact && <p className="field-hint col-span-full">{t("Não sabe o preço original? Escreva 0.")}</p>}
      <div role="status" className="col-span-full empty:absolute">
        {isDearer(values.original_price, values.sale_price) && (
          <p className="note note-warn m-0">{t(productMessages.above_original)}</p>
        )}
      </div>
    </div>
  );
}

/** From today on, as São Paulo counts days. */
function DayField({ form: { bind, isLive } }: { form: OfferForm }) {
  const t = useTranslate();
  // The server's document may be older than today.
  const range = isLive ? { min: dayInSaoPaulo(new Date()), max: latestDay(new Date()) } : {};
  return (
    <TextField
      {...bind("valid_until")}
      type="date"
      label={t("Válido até")}
      wrong={t(daySentence)}
      {...range}
    />
  );
}

/** The counters change colour; this announces it. */
function NearLimits({ form: { values } }: { form: OfferForm }) {
  const t = useTranslate();
  return (
    <div role="status" className="sr-only">
      {counterOf("name", values.name).isNear && <p>{t("O título está quase no limite de 70 caracteres.")}</p>}
      {counterOf("description", values.description).isNear && (
        <p>{t("A descrição está quase no limite de 500 caracteres.")}</p>
      )}
    </div>
  );
}
