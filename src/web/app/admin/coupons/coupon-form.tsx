import { useRef, useState } from "react";
import * as z from "zod";
import { couponKindNames, couponNeedLabels } from "#domain/coupons/coupon-labels.ts";
import { couponMessages, couponRejectionReasons } from "#domain/coupons/coupon-messages.ts";
import type { OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { type CouponNeed, couponKinds, couponLimits, couponNeeds } from "#domain/coupons/coupon-rule.ts";
import { type SubmittedCoupon, submittedCouponSchema } from "#domain/coupons/coupon-schema.ts";
import { formatAmount } from "#domain/format/money.ts";
import { conflictOf } from "#web/api/as-member.ts";
import { addCoupon, editCoupon } from "#web/api/coupons-admin.ts";
import { ReasonField } from "#web/app/admin/products/reason-field.tsx";
import { SchemaField, SchemaForm, Submit, useFormParts } from "#web/app/schema-form.tsx";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { CouponConflict } from "./coupon-conflict.tsx";

/** Between the needs in the form's one field for them. */
const parted = "|";

const formSchema = z.preprocess((typed) => {
  const { needs = "", ...rest } = Object(typed) as Record<string, string>;
  return { ...rest, needs: needs.split(parted).filter(Boolean) };
}, submittedCouponSchema) as z.ZodType<SubmittedCoupon>;

interface CouponDialogProps {
  /** None: a new one. */
  coupon?: OwnedCoupon | undefined;
  /** It was saved, or another user was faster: the list shows it as it was. */
  onMoved: () => void;
  onClose: () => void;
}

/** A coupon with all its fields. Another coupon needs another `key`. */
export function CouponDialog({ coupon, onMoved, onClose }: CouponDialogProps) {
  const t = useTranslate();
  const refuse = useRefusal();
  const [isOpen, setIsOpen] = useState(true);
  const { save, conflict } = useSaveCoupon(coupon, onMoved);
  const isRejected = coupon?.status === "rejected";
  const [reason, setReason] = useState(coupon?.reason ?? "");
  const send = (fields: SubmittedCoupon) =>
    save(isRejected ? { ...fields, reason } : fields).then(() => setIsOpen(false));
  return (
    <Dialog
      id="cupom"
      title={coupon ? t("Editar cupom") : t("Adicionar cupom")}
      isOpen={isOpen}
      closeLabel={t("Fechar")}
      onClose={onClose}
    >
      <SchemaForm
        schema={formSchema}
        send={send}
        refuse={refuse}
        id="cupom-form"
        className="dialog-body grid gap-4"
      >
        {coupon && conflict && <CouponConflict before={coupon} now={conflict} />}
        {isRejected && <Reason reason={reason} onChange={setReason} />}
        <Terms coupon={coupon} />
        <Submit label={t("Salvar")} busyLabel={t("Salvando…")} />
      </SchemaForm>
    </Dialog>
  );
}

/** Its sender reads it among their own coupons. */
function Reason(props: { reason: string; onChange: (reason: string) => void }) {
  const { errors } = useFormParts();
  return <ReasonField id="cupom-reason" reasons={couponRejectionReasons} error={errors.reason} {...props} />;
}

type SavedFields = SubmittedCoupon & { reason?: string };

/** On the version that is shown: where another user was faster, theirs is shown beside what was typed, and the next try counts from it. */
function useSaveCoupon(coupon: OwnedCoupon | undefined, onMoved: () => void) {
  const t = useTranslate();
  const tell = useToast();
  const [keyFor] = useState(idempotencyKeys);
  const [conflict, setConflict] = useState<OwnedCoupon>();
  const version = useRef(coupon?.version);

  async function edit({ id }: OwnedCoupon, couponData: SavedFields) {
    const change = { couponId: id, version: version.current ?? 1, couponData };
    try {
      return await editCoupon(change, keyFor(change));
    } catch (error) {
      const current = conflictOf<{ coupon?: OwnedCoupon }>(error)?.coupon;
      // A code that another coupon has is refused with the version that was sent.
      if (current && current.version !== version.current) {
        version.current = current.version;
        setConflict(current);
        onMoved();
      }
      throw error;
    }
  }

  async function save(fields: SavedFields): Promise<void> {
    const { message } = coupon ? await edit(coupon, fields) : await addCoupon(fields, keyFor(fields));
    tell(t(message));
    onMoved();
  }

  return { save, conflict };
}

const amountOf = (value: number | null | undefined) => (value == null ? "" : formatAmount(value));

type FieldOf = (name: string) => { id: string; name: string; error: string | undefined };

interface PartProps {
  coupon: OwnedCoupon | undefined;
  field: FieldOf;
}

const pair = "grid gap-4 md:grid-cols-2";

function Terms({ coupon }: Pick<CouponDialogProps, "coupon">) {
  const t = useTranslate();
  const { errors } = useFormParts();
  const field = (name: string) => ({ id: `cupom-${name}`, name, error: errors[name] });
  return (
    <>
      <div className={pair}>
        <SchemaField
          {...field("store")}
          label={t("Loja")}
          hint={t("Como em /loja/endereco")}
          defaultValue={coupon?.store.slug}
        />
        <SchemaField {...field("code")} label={t("Código")} autoComplete="off" defaultValue={coupon?.code} />
      </div>
      <Amounts coupon={coupon} field={field} />
      <Needs first={coupon?.needs ?? []} error={errors.needs} />
      <Details coupon={coupon} field={field} />
    </>
  );
}

function Amounts({ coupon, field }: PartProps) {
  const t = useTranslate();
  const amount = (name: "value" | "min_purchase" | "cap") => ({
    ...field(name),
    inputMode: "decimal" as const,
    defaultValue: amountOf(coupon?.[name]),
  });
  return (
    <div className={pair}>
      <SelectField
        {...field("kind")}
        label={t("O que ele dá")}
        required
        placeholder={t("Escolha")}
        options={couponKinds.map((kind) => ({ value: kind, label: t(couponKindNames[kind]) }))}
        defaultValue={coupon?.kind}
      />
      <TextField {...amount("value")} label={t("Quanto")} hint={t("Em % ou em R$")} />
      <TextField {...amount("min_purchase")} label={t("Compra mínima")} />
      <TextField {...amount("cap")} label={t("Teto do desconto")} hint={t("Só de porcentagem")} />
    </div>
  );
}

function Details({ coupon, field }: PartProps) {
  const t = useTranslate();
  const { starts_at, until, url, note } = coupon ?? {};
  return (
    <>
      <div className={pair}>
        <TextField
          {...field("starts_at")}
          type="date"
          label={t("Vale desde")}
          defaultValue={starts_at ?? ""}
        />
        <TextField {...field("until")} type="date" label={t("Vale até")} defaultValue={until ?? ""} />
      </div>
      <TextField {...field("url")} type="url" label={t("Link na loja")} defaultValue={url ?? ""} />
      <TextField
        {...field("note")}
        label={t("Para que vale")}
        hint={t("Como «Notebooks acima de R$ 4.000»")}
        maxLength={couponLimits.note.max}
        defaultValue={note}
      />
    </>
  );
}

/** Boxes without a name of their own: the form's field holds them all. */
function Needs({ first, error }: { first: readonly CouponNeed[]; error: string | undefined }) {
  const t = useTranslate();
  const [needs, setNeeds] = useState<readonly CouponNeed[]>(first);
  const toggle = (need: CouponNeed) =>
    setNeeds(needs.includes(need) ? needs.filter((each) => each !== need) : [...needs, need]);
  return (
    <fieldset className="field">
      <legend className="field-label">{t("O que ele pede")}</legend>
      <input type="hidden" name="needs" value={needs.join(parted)} />
      <div className="flex flex-wrap gap-x-5">
        {couponNeeds.map((need) => (
          <label key={need} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 flex-none accent-green"
              checked={needs.includes(need)}
              onChange={() => toggle(need)}
            />
            {t(couponNeedLabels[need])}
          </label>
        ))}
      </div>
      <p aria-live="polite" className="field-error">
        {error && t(couponMessages.needs)}
      </p>
    </fieldset>
  );
}
