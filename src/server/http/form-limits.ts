import { isAdminRole } from "#domain/users/roles.ts";
import type { Caller } from "#server/session/session-store.ts";
import type { LimitRule } from "./rate-limits.ts";

const hour = 3600;
export const formsPerHour = 5;

/** Public forms: so many an hour from one sender, or for one e-mail address whoever types it. */
export function hourlyLimit(name: string, key: string, points = formsPerHour): [LimitRule, string] {
  return [{ name, points, seconds: hour }, key];
}

/**
 * What members write: more an hour than a person does, and so few that no account fills the disk, since every deed leaves
 * an event and an answer behind. The team has none.
 */
export function hourlyMemberLimit(name: string, points: number) {
  return {
    description: `${points} por hora de cada conta; a equipe não tem limite.`,
    rules: (_input: unknown, _sender: string, caller: Caller | null): [LimitRule, string][] =>
      caller && !isAdminRole(caller.role) ? [hourlyLimit(name, caller.id, points)] : [],
  };
}
