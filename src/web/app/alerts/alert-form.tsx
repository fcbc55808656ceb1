import { type ComponentProps, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { alertLimits, alertMessages } from "#domain/alerts/alert-messages.ts";
import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { categories } from "#domain/products/categories.ts";
import type { AlertFields } from "#web/api/alerts.ts";
import { BoxedField } from "#web/app/offer-form/price-field.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { discountSteps, withCurrent } from "#web/products/search/discount-steps.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { AlertChoices } from "./alert-choices.tsx";
import { useAlertDrafts } from "./alert-drafts.ts";
import { AlertTrial } from "./alert-trial.tsx";
import { type AlertValues, fieldsOf, isPriceWrong, type SetValues, valuesOf } from "./alert-values.ts";
import type { AlertList } from "./use-alerts.ts";

const hottest = 300;

interface AlertFormProps {
  title: string;
  alert?: Alert;
  list: AlertList;
  send: (fields: AlertFields) => Promise<void>;
  onDone: () => void;
}

/** In the alert's own card, or where a new one will stand. What it would have done is shown before it is saved. */
export function AlertForm({ title, alert, list, send, onDone }: AlertFormProps) {
  const t = useTranslate();
  const id = useId();
  const { values, set, isResumed, errors, failure, isBusy, save, cancel } = useAlertForm(alert, send, onDone);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const fields = fieldsOf(values, alert);
  return (
    <form ref={form} className="alert-form" aria-labelledby={`${id}-titulo`} noValidate onSubmit={save}>
      <h3 id={`${id}-titulo`} className="text-lg font-[750]">
        {title}
      </h3>
      <FormNote text={failure} isGood={false} />
      {isResumed && (
        <p className="text-sm text-lead">
          {t("Você digitou isto e ainda não salvou. «Cancelar» descarta o que mudou.")}
        </p>
      )}
      <AlertFieldset id={id} values={values} set={set} errors={errors} />
      <AlertChoices values={values} set={set} settings={list.data?.settings} />
      <AlertTrial fields={fields} onNarrow={set} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          label={t("Salvar alerta")}
          busyLabel={t("Salvando…")}
          isBusy={isBusy}
          isWaiting={false}
        />
        <Button label={t("Cancelar")} kind="line" onClick={cancel} />
      </div>
    </form>
  );
}

function useAlertForm(alert: Alert | undefined, send: AlertFormProps["send"], onDone: () => void) {
  const t = useTranslate();
  const refusalOf = useRefusal();
  const drafts = useAlertDrafts();
  const of = alert?.id ?? "new";
  const [draft] = useState(() => drafts.get(of));
  const [values, setValues] = useState<AlertValues>({ ...valuesOf(alert), ...draft });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const set: SetValues = (part) => {
    const next = { ...values, ...part };
    setValues(next);
    drafts.set(of, next);
  };

  function end(): void {
    drafts.drop(of);
    onDone();
  }

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    if (isPriceWrong(values)) return setErrors({ max_price: t(alertMessages.price) });
    setErrors({});
    setIsBusy(true);
    try {
      await send(fieldsOf(values, alert));
      end();
    } catch (error) {
      const { message, fields = {} } = refusalOf(error);
      setErrors(fields);
      setFailure(Object.values(fields)[0] ?? message);
    }
    setIsBusy(false);
  }
  return { values, set, isResumed: draft !== undefined, errors, failure, isBusy, save, cancel: end };
}

interface FieldsetProps {
  id: string;
  values: AlertValues;
  set: SetValues;
  errors: Record<string, string>;
}

function AlertFieldset({ id, values, set, errors }: FieldsetProps) {
  const t = useTranslate();
  const bound = (name: "q" | "not" | "name" | "store" | "category" | "max_price" | "min_discount") => ({
    id: `${id}-${name}`,
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <div className="alert-fields">
      <div className="alert-wide">
        <TextField
          {...bound("q")}
          label={t("Palavras")}
          hint={t("A oferta precisa ter todas, como na busca.")}
          maxLength={alertLimits.words}
        />
      </div>
      <div className="alert-wide">
        <TextField
          {...bound("not")}
          label={t("Sem estas palavras")}
          hint={t("Separe com espaços: usado capa")}
          maxLength={alertLimits.words}
        />
      </div>
      <SelectField
        {...bound("category")}
        label={t("Categoria")}
        placeholder={t("Qualquer categoria")}
        options={categories.map(({ slug, name }) => ({ value: slug, label: t(name) }))}
      />
      <TextField {...bound("store")} label={t("Loja")} placeholder={t("Qualquer loja")} />
      <BoxedField
        {...bound("max_price")}
        label={t("Preço até")}
        box="money-box"
        sign={<span aria-hidden="true">R$</span>}
        inputMode="decimal"
        placeholder={t("Qualquer")}
      />
      <SelectField
        {...bound("min_discount")}
        label={t("Desconto mínimo")}
        placeholder={t("Tanto faz")}
        options={discountOptions(values)}
      />
      <NameField {...bound("name")} />
      <div className="alert-wide">
        <HeatField
          id={id}
          degrees={values.min_temperature}
          onChange={(min_temperature) => set({ min_temperature })}
        />
      </div>
    </div>
  );
}

/** Sorted, with one that came from an address and that we would not have offered. */
function discountOptions({ min_discount }: AlertValues) {
  return withCurrent(discountSteps, Number(min_discount) || undefined)
    .toSorted((a, b) => a - b)
    .map((n) => ({ value: String(n), label: `${n}%` }));
}

function NameField(bound: Omit<ComponentProps<typeof TextField>, "label">) {
  const t = useTranslate();
  return (
    <div className="alert-wide">
      <TextField
        {...bound}
        label={t("Nome do alerta")}
        hint={t("Sem nome, usamos as palavras.")}
        maxLength={alertLimits.name}
      />
    </div>
  );
}

interface HeatFieldProps {
  id: string;
  degrees: number;
  onChange: (degrees: number) => void;
}

function HeatField({ id, degrees, onChange }: HeatFieldProps) {
  const t = useTranslate();
  return (
    <div className="field">
      <label className="field-label" htmlFor={`${id}-heat`}>
        {t("Temperatura mínima")}
      </label>
      <span id={`${id}-heat-dica`} className="field-hint">
        {t("Em «qualquer» você recebe na hora da publicação, antes dos votos.")}
      </span>
      <div className="alert-range">
        <input
          type="range"
          id={`${id}-heat`}
          min={0}
          max={hottest}
          step={10}
          value={degrees}
          aria-valuetext={degrees === 0 ? t("qualquer") : `${degrees}°`}
          aria-describedby={`${id}-heat-dica`}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        <output htmlFor={`${id}-heat`}>{degrees === 0 ? t("qualquer") : `${degrees}°`}</output>
      </div>
    </div>
  );
}
