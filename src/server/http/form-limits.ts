import type { LimitRule } from "./rate-limits.ts";

const hour = 3600;
export const formsAnHour = 5;

/** Public forms: so many an hour from one sender, or for one e-mail address whoever types it. */
export function hourly(name: string, key: string, points = formsAnHour): [LimitRule, string] {
  return [{ name, points, seconds: hour }, key];
}
