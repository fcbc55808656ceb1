import { createHash } from "node:crypto";
import type { LimitRule } from "./rate-limits.ts";

type Taken = [LimitRule, string];

const hour = 3600;
const formsAnHour = 5;

/** Public forms: so many an hour from one sender. */
export function hourly(name: string, sender: string, points = formsAnHour): Taken {
  return [{ name, points, seconds: hour }, sender];
}

/** The same for one e-mail address, whoever types it. Counted under a hash: counters are no list of people. */
export function hourlyByAddress(name: string, email: string): Taken {
  return hourly(name, createHash("sha256").update(email).digest("base64url"));
}
