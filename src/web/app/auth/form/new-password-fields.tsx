import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { SecretField } from "./credential-fields.tsx";

interface NewPasswordFieldsProps {
  /** Before the ids of the fields. */
  prefix: string;
  /** Password managers keep the new password under this name. */
  email: string;
  errors: Record<string, string>;
}

/** «§2»: a new password, twice. */
export function NewPasswordFields({ prefix, email, errors }: NewPasswordFieldsProps): JSX.Element {
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
