import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { passwordChecks } from "#domain/auth/password-rules.ts";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

interface EmailFieldProps {
  id: string;
  error: string | undefined;
  defaultValue?: string | undefined;
}

/** The address is what password managers keep as the user's name. */
export function EmailField({ id, error, defaultValue }: EmailFieldProps) {
  const t = useTranslate();
  return (
    <TextField
      id={id}
      name="email"
      type="email"
      label={t("E-mail")}
      required
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t("voce@exemplo.com.br")}
      defaultValue={defaultValue}
      error={error}
    />
  );
}

interface SecretFieldProps {
  id: string;
  name: "password" | "confirmPassword";
  label: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  defaultValue?: string | undefined;
}

export function SecretField(props: SecretFieldProps) {
  const t = useTranslate();
  return <PasswordField {...props} required showLabel={t("Mostrar senha")} hideLabel={t("Ocultar senha")} />;
}

interface NewPasswordFieldsProps {
  /** Before the ids of the fields. */
  prefix: string;
  /** Password managers keep the new password under this name. */
  email: string;
  errors: Record<string, string>;
}

/** «§2»: a new password, twice. */
export function NewPasswordFields({ prefix, email, errors }: NewPasswordFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <SecretField
        id={`${prefix}-senha`}
        name="password"
        label={t("Nova Senha")}
        autoComplete="new-password"
        error={errors.password}
      />
      <SecretField
        id={`${prefix}-confirmacao`}
        name="confirmPassword"
        label={t("Confirmar Nova Senha")}
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  );
}

interface PasswordChecklistProps {
  password: string | undefined;
  confirmPassword: string | undefined;
}

/** Shows while the user types what is still missing («§2»). */
export function PasswordChecklist({ password = "", confirmPassword = "" }: PasswordChecklistProps) {
  const t = useTranslate();
  const { long_enough, match } = passwordChecks({ password, confirmPassword });
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
