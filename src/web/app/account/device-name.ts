import { deviceOf } from "#domain/users/device.ts";
import type { Translate } from "#web/translate.ts";

/** "Chrome no Windows" */
export function deviceName(userAgent: string | null, t: Translate): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t("{{browser}} no {{system}}", { browser, system });
  return browser ?? system ?? t("Aparelho desconhecido");
}
