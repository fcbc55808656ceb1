import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";

export function ResetPasswordScreen(): JSX.Element {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16">
      <h1 className="text-4xl font-extrabold">{t("Redefinir Senha")}</h1>
    </div>
  );
}
