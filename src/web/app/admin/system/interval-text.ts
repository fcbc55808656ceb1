import type { Translate } from "#web/translate.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** "a cada 5 min" */
export function intervalText(seconds: number, t: Translate): string {
  if (seconds < minute) return t("a cada {{n}} s", { n: seconds });
  if (seconds < hour)
    return seconds === minute ? t("a cada minuto") : t("a cada {{n}} min", { n: seconds / minute });
  if (seconds < day)
    return seconds === hour ? t("a cada hora") : t("a cada {{n}} horas", { n: seconds / hour });
  return t("uma vez por dia");
}
