import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

interface EmailFieldProps {
  id: string;
  error: string | undefined;
  defaultValue?: string | undefined;
}

/** The address is what password managers keep as the user's name. */
export function EmailField({ id, error, defaultValue }: EmailFieldProps): JSX.Element {
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

export function SecretField(props: SecretFieldProps): JSX.Element {
  const t = useTranslate();
  return <PasswordField {...props} required showLabel={t("Mostrar senha")} hideLabel={t("Ocultar senha")} />;
}
