"use client";
import { useTranslate } from "xepa/web/translate.ts";
import { ThemeSwitch } from "xepa/web/ui/theme-switch.tsx";

export function ThemeButtons() {
  return <ThemeSwitch t={useTranslate()} />;
}
