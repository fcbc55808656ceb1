import { type ComponentProps, useEffect, useRef, useState } from "react";
import { passwordChecks } from "#domain/auth/password-rules.ts";
import { codePoints } from "#domain/format/text.ts";
import { nameLimit } from "#domain/users/user.ts";
import { Circle, Eye, EyeOff } from "#web/app/icons.ts";
import { SchemaField, Submit, useFormParts } from "#web/app/schema-form.tsx";
import { useTranslate } from "#web/translate.ts";
import { controlOf, Field, type FieldProps } from "#web/ui/field.tsx";
import { CircleCheck } from "#web/ui/icons.ts";

/** The address is what password managers keep as the user's name. */
export function EmailField(props: { id: string; defaultValue?: string | undefined }) {
  const t = useTranslate();
  return (
    <SchemaField
      {...props}
      name="email"
      type="email"
      label={t("E-mail")}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t("voce@exemplo.com.br")}
    />
  );
}

/** The counter appears where the end is near: most names never see it. */
export function NameField(props: { id: string; name: string; defaultValue: string | undefined }) {
  const t = useTranslate();
  const { typed } = useFormParts();
  const { max } = nameLimit;
  const n = codePoints((typed[props.name] ?? props.defaultValue ?? "").trim());
  const counter = { text: t("{{n}}/{{max}} caracteres", { n, max }), isOver: n > max };
  return (
    <SchemaField
      {...props}
      label={t("Nome completo")}
      autoComplete="name"
      error={n > max ? t(nameLimit.too_long) : undefined}
      counter={n > max - 40 ? counter : undefined}
    />
  );
}

interface SecretFieldProps extends Pick<FieldProps, "id" | "label" | "hint"> {
  name: "password" | "confirmPassword";
  /** What password managers go by. */
  autoComplete?: "current-password" | "new-password";
  defaultValue?: string | undefined;
}

/** A password that can be looked at. Pasting and password managers are welcome. */
export function SecretField({ autoComplete = "new-password", defaultValue, ...props }: SecretFieldProps) {
  const t = useTranslate();
  const { errors } = useFormParts();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  useHiddenOnSubmit(input, setIsShown);
  const field = { ...props, required: true, error: errors[props.name] };
  return (
    <Field {...field}>
      <span className="password-box">
        <input
          className="control"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          {...controlOf(field)}
          ref={input}
          type={isShown ? "text" : "password"}
        />
        <button
          type="button"
          aria-controls={props.id}
          aria-label={isShown ? t("Ocultar senha") : t("Mostrar senha")}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0.5 grid w-11.5 place-items-center rounded-lg text-muted hover:text-ink"
        >
          {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
        </button>
      </span>
    </Field>
  );
}

/** What was shown for a look does not stay on the screen, nor in the browser's list of typed texts. */
function useHiddenOnSubmit(
  input: { current: HTMLInputElement | null },
  setIsShown: (isShown: boolean) => void,
): void {
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [input, setIsShown]);
}

/** Password managers keep the password under this name. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

export function NewPasswordFields({ prefix, email }: { prefix: string; email: string }) {
  const t = useTranslate();
  return (
    <>
      <HiddenUsername email={email} />
      <SecretField id={`${prefix}-senha`} name="password" label={t("Nova Senha")} />
      <SecretField id={`${prefix}-confirmacao`} name="confirmPassword" label={t("Confirmar Nova Senha")} />
    </>
  );
}

export function CodeField(props: Omit<ComponentProps<typeof SchemaField>, "name">) {
  return (
    <div className="code-control">
      <SchemaField {...props} name="code" />
    </div>
  );
}

export function DigitsField({ id }: { id: string }) {
  const t = useTranslate();
  return (
    <CodeField
      id={id}
      label={t("Código de verificação")}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000 000"
    />
  );
}

function usePasswordChecks() {
  const { password = "", confirmPassword = "" } = useFormParts().typed;
  return passwordChecks({ password, confirmPassword });
}

/** Shows while the user types what is still missing («§2»). */
export function PasswordChecklist() {
  const t = useTranslate();
  const { long_enough, match } = usePasswordChecks();
  return (
    <ul className="mb-5 grid gap-1 text-meta" aria-label={t("A senha precisa de")}>
      <Check isMet={long_enough} text={t("Pelo menos 6 caracteres")} />
      <Check isMet={match} text={t("As senhas coincidem")} />
    </ul>
  );
}

function Check({ isMet, text }: { isMet: boolean; text: string }) {
  const t = useTranslate();
  return (
    <li className={`flex items-center gap-2 ${isMet ? "font-semibold text-green-text" : "text-muted"}`}>
      {isMet ? <CircleCheck size={18} /> : <Circle size={18} />}
      <span>{text}</span>
      <span className="sr-only">{isMet ? t("(feito)") : t("(falta)")}</span>
    </li>
  );
}

/** Rests until the new password is as the checklist wants it. */
export function PasswordSubmit(props: ComponentProps<typeof Submit>) {
  const { long_enough, match } = usePasswordChecks();
  return <Submit {...props} isDisabled={!long_enough || !match} />;
}
