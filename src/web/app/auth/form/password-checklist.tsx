import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { JSX } from "react";
import { passwordChecks } from "#domain/auth/password-rules.ts";
import { useTranslate } from "#web/translate.ts";

interface PasswordChecklistProps {
  password: string | undefined;
  confirmPassword: string | undefined;
}

/** Says while somebody types what is still missing («§2»). */
export function PasswordChecklist({
  password = "",
  confirmPassword = "",
}: PasswordChecklistProps): JSX.Element {
  const t = useTranslate();
  const { long_enough, match } = passwordChecks({ password, confirmPassword });
  return (
    <ul className="mb-5 grid gap-1 text-meta" aria-label={t("A senha precisa de")}>
      <Check isMet={long_enough} text={t("Pelo menos 6 caracteres")} />
      <Check isMet={match} text={t("As senhas coincidem")} />
    </ul>
  );
}

function Check({ isMet, text }: { isMet: boolean; text: string }): JSX.Element {
  const t = useTranslate();
  return (
    <li className={`flex items-center gap-2 ${isMet ? "font-semibold text-green-text" : "text-muted"}`}>
      {isMet ? <CircleCheck size={18} /> : <Circle size={18} />}
      <span>{text}</span>
      <span className="sr-only">{isMet ? t("(feito)") : t("(falta)")}</span>
    </li>
  );
}
