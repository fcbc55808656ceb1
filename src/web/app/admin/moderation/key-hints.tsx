import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";

/** The few that are used all day; the others stand behind «?». A phone has no such keys. */
export function KeyHints(): JSX.Element {
  const t = useTranslate();
  return (
    <p aria-hidden="true" className="hidden text-xs text-muted wide:block wide:ms-auto">
      <kbd>A</kbd> {t("aprovar")} <kbd>R</kbd> {t("rejeitar")} <kbd>J</kbd>
      <kbd>K</kbd> {t("navegar")} <kbd>?</kbd> {t("mais")}
    </p>
  );
}
