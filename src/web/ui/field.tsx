import type { ComponentProps, ReactNode } from "react";

/** What a person sees around a control, and hears with it. Sentences come translated. */
export interface FieldProps {
  id: string;
  /** The API's own name for it, so that the form means the same with and without a script. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  counter?: Counter | undefined;
  /** Beside the label: where the value comes from. */
  mark?: ReactNode;
  /** Under the control: what else is known about the value. */
  note?: ReactNode;
  /** The error where it is left empty, or where the browser cannot read what was typed. */
  missing?: string | undefined;
  wrong?: string | undefined;
  required?: boolean | undefined;
}

export interface Counter {
  text: string;
  isOver: boolean;
  isNear?: boolean;
}

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps>;

export function TextField(props: TextFieldProps) {
  return (
    <Field {...props}>
      <input type="text" className="control" {...controlOf(props)} />
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

export function TextArea(props: TextAreaProps) {
  return (
    <Field {...props}>
      <textarea rows={6} className="control" {...controlOf(props)} />
    </Field>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** The first option, which is no choice. */
  placeholder?: string;
}

type SelectRest = Omit<ComponentProps<"select">, keyof SelectFieldProps>;

export function SelectField(props: SelectFieldProps & SelectRest) {
  const { options, placeholder, defaultValue, ...attributes } = controlOf(props);
  // A controlled field has no default.
  const first = attributes.value === undefined ? { defaultValue: defaultValue ?? "" } : {};
  return (
    <Field {...props}>
      <select className="control" {...first} {...attributes}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Label, control, hint, counter and error, in an order that is read as it is seen. */
export function Field(props: FieldProps & { children?: ReactNode }) {
  const { id, label, required, hint, error, counter, mark, note, children } = props;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id} className="field-label">
          {label}
          {required && (
            <span aria-hidden="true" className="text-tomato">
              {" *"}
            </span>
          )}
        </label>
        {mark && (
          <span id={`${id}-marca`} className="field-mark">
            {mark}
          </span>
        )}
        {counter && (
          <span id={`${id}-contagem`} className={`field-count ${countLook(counter)}`}>
            {counter.text}
          </span>
        )}
      </div>
      {hint && (
        <span id={`${id}-dica`} className="field-hint">
          {hint}
        </span>
      )}
      {children}
      {note && <div id={`${id}-nota`}>{note}</div>}
      {/* Always there, so that what appears in it is read out. */}
      <p id={`${id}-erro`} aria-live="polite" className="field-error">
        {error}
      </p>
    </div>
  );
}

function countLook({ isOver, isNear }: Counter): string {
  return isOver ? "field-over" : isNear ? "field-near" : "";
}

/** The attributes of the control itself. */
export function controlOf<Props extends FieldProps>(props: Props) {
  const { label, hint, error, counter, mark, note, missing, wrong, ...rest } = props;
  const { id } = props;
  const descriptions = [
    hint && `${id}-dica`,
    mark && `${id}-marca`,
    counter && `${id}-contagem`,
    note && `${id}-nota`,
    error && `${id}-erro`,
  ];
  return {
    ...rest,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": descriptions.filter(Boolean).join(" ") || undefined,
    "data-missing": missing,
    "data-wrong": wrong,
  };
}
