import { profileName } from "#domain/users/display-name.ts";
import { nameLimit } from "#domain/users/user.ts";
import type { UserData } from "./user-data.ts";

/** The name that somebody gave at sign-up, on one line and no longer than a name, or what §3 says in its place. */
export function personName(data: UserData, email: string): string {
  const given = typeof data.full_name === "string" ? data.full_name : "";
  return short(
    profileName({ full_name: short(given.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim()), email }),
  );
}

function short(text: string): string {
  return [...text].slice(0, nameLimit.max).join("");
}
