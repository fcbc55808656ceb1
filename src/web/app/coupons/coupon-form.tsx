import type { ComponentProps } from "react";
import { couponKindNames, couponNeedLabels } from "#domain/coupons/coupon-labels.ts";
import { couponKinds, couponLimits, couponNeeds } from "#domain/coupons/coupon-rule.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { Choices } from "#web/app/offer-form/choices.tsx";
import { BoxedField } from "#web/app/offer-form/price-field.tsx";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import type { CouponValues } from "./coupon-values.ts";
import type { useSubmitCoupon } from "./use-submit-coupon.ts";

type Submitting = ReturnType<typeof useSubmitCoupon>;
type FieldsProps = Pick<Submitting, "values" | "set" | "errors" | "stores" | "known">;
type TextName = Exclude<keyof CouponValues, "needs" | "kind">;

function bound({ values, set, errors }: FieldsProps, name: TextName) {
  return {
    id: `cupom-${name}`,
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  };
}

/** The fields in the order in which a person who has a coupon knows them. */
export function CouponFields(props: FieldsProps) {
  const t = useTranslate();
  const { values, set, errors } = props;
  return (
    <>
      <StoreField {...props} />
      <CodeField {...props} />
      <div>
        <Choices
          legend={t("O que ele dá")}
          type="radio"
          name="kind"
          options={couponKinds.map((value) => ({ value, label: t(couponKindNames[value]) }))}
          chosen={couponKinds.filter((kind) => kind === values.kind)}
          onChoose={(kind) => set({ kind })}
        />
        <p className="field-error" aria-live="polite">
          {errors.kind}
        </p>
      </div>
      <AmountFields {...props} />
      <Choices
        legend={t("O que ele pede")}
        type="checkbox"
        name="needs"
        options={couponNeeds.map((value) => ({ value, label: t(couponNeedLabels[value]) }))}
        chosen={couponNeeds.filter((need) => values.needs.includes(need))}
        onChoose={(need, isChosen) =>
          set({
            needs: couponNeeds.filter((each) => (each === need ? isChosen : values.needs.includes(each))),
          })
        }
      />
      <TextField
        {...bound(props, "note")}
        label={t("Para que ele vale")}
        hint={t("Como: notebooks acima de R$ 4.000, ou qualquer produto.")}
        maxLength={couponLimits.note.max}
      />
      <TimeFields {...props} />
      <TextField
        {...bound(props, "url")}
        label={t("Link da página do cupom na loja")}
        hint={t("opcional")}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
    </>
  );
}

/** Where the site has this coupon already, a link leads to it. */
function CodeField(props: FieldsProps) {
  const t = useTranslate();
  const { known, errors } = props;
  return (
    <TextField
      {...bound(props, "code")}
      label={t("Código do cupom")}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={couponLimits.code.max * 2}
      placeholder="NOTE200"
      note={
        known &&
        errors.code && (
          <a className="text-link" href={known}>
            {t("Abrir este cupom no site")}
          </a>
        )
      }
    />
  );
}

/** What is typed is looked for among all stores; the browser shows what is found. */
function StoreField(props: FieldsProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        {...bound(props, "store")}
        label={t("Loja")}
        hint={t("Comece a digitar e escolha na lista.")}
        required
        autoComplete="off"
        list="cupom-lojas"
      />
      <datalist id="cupom-lojas">
        {props.stores.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
    </>
  );
}

function Money(props: Omit<ComponentProps<typeof BoxedField>, "box" | "sign">) {
  return (
    <BoxedField
      box="money-box"
      sign={<span aria-hidden="true">R$</span>}
      inputMode="decimal"
      placeholder="0,00"
      {...props}
    />
  );
}

/** Only those that the kind has. */
function AmountFields(props: FieldsProps) {
  const t = useTranslate();
  const { kind } = props.values;
  return (
    <div className="coupon-amounts">
      {kind === "percent" && (
        <BoxedField
          {...bound(props, "value")}
          label={t("De quantos por cento")}
          required
          box="money-box"
          sign={<span aria-hidden="true">%</span>}
          inputMode="decimal"
          placeholder="10"
        />
      )}
      {kind === "amount" && <Money {...bound(props, "value")} label={t("De quantos reais")} required />}
      <Money {...bound(props, "min_purchase")} label={t("Compra mínima")} hint={t("vazio quando não há")} />
      {kind === "percent" && (
        <Money {...bound(props, "cap")} label={t("Teto do desconto")} hint={t("vazio quando não há")} />
      )}
    </div>
  );
}

function TimeFields(props: FieldsProps) {
  const t = useTranslate();
  return (
    <div className="coupon-amounts">
      <TextField
        {...bound(props, "starts_at")}
        label={t("Primeiro dia")}
        hint={t("vazio quando já vale")}
        type="date"
      />
      <TextField
        {...bound(props, "until")}
        label={t("Último dia")}
        hint={t("vazio quando não se sabe")}
        type="date"
        min={dayInSaoPaulo(new Date())}
      />
    </div>
  );
}
