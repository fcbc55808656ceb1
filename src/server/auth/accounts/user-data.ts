import { malformed } from "#domain/format/form-schema.ts";
import { hasHidden, hasStackedMarks, withoutHidden } from "#domain/format/hidden-characters.ts";
import { isStorable } from "#domain/format/text.ts";
import { profileName } from "#domain/users/display-name.ts";
import { isReservedName, reservedName } from "#domain/users/reserved-names.ts";
import { nameLimit } from "#domain/users/user.ts";
import { AuthError } from "#server/auth/auth-error.ts";

export type UserData = Record<string, unknown>;

/** It is part of every access token, and headers are limited. */
const mostBytes = 4096;
const deepest = 6;

/** `data` of a request: stored as it is, never trusted. */
export function readUserData(body: Record<string, unknown>): UserData {
  const data = Object.hasOwn(body, "data") ? (body.data ?? {}) : {};
  if (typeof data !== "object" || Array.isArray(data)) throw refused("data must be an object");
  if (!isKeepable(data, deepest))
    throw refused("data is nested too deeply or holds characters that cannot be stored");
  return bounded({ ...data });
}

/** The members that hold a name. */
const nameFields = ["full_name", "name"];

/** The rules for names, as «Meus dados» has them. `siteName` null: an admin may bear a reserved name. */
export function validateNames(data: UserData, siteName: string | null): void {
  for (const field of nameFields) {
    const name = data[field];
    if (typeof name !== "string") continue;
    const line = oneLine(name);
    const fault = hasHidden(line)
      ? malformed.hidden
      : hasStackedMarks(line)
        ? malformed.marks
        : siteName !== null && isReservedName(line, siteName)
          ? reservedName
          : null;
    if (fault) throw new AuthError(422, "validation_failed", fault);
  }
}

/** The user's data with the fields that only the server sets (contract 1.1). */
export function userMetadata(
  data: UserData,
  { id, email, email_verified }: { id: string; email: string; email_verified: boolean },
): UserData {
  return { ...data, sub: id, email, email_verified, phone_verified: false };
}

const serverFields = ["sub", "email", "email_verified", "phone_verified"];

/** Null removes a member; the server's fields stay. */
export function mergedMetadata(present: UserData, changes: UserData): UserData {
  const taken = Object.entries(changes).filter(([name]) => !serverFields.includes(name));
  const merged = { ...present, ...Object.fromEntries(taken) };
  const withoutNulls = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  // Fields of the server or a provider may exceed the bound already: other changes must still work.
  return bounded(withoutNulls, Math.max(mostBytes, sizeOf(present)));
}

function bounded(data: UserData, most = mostBytes): UserData {
  if (sizeOf(data) > most) throw refused(`data is larger than ${mostBytes} bytes`);
  return data;
}

function sizeOf(data: UserData): number {
  return Buffer.byteLength(JSON.stringify(data));
}

function isKeepable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, member]) => isStorable(name) && isKeepable(member, depth - 1));
}

function refused(why: string): AuthError {
  return new AuthError(400, "validation_failed", `Invalid user data: ${why}`);
}

/** The name given at sign-up, on one line and within its limit, or the fallback of §3. */
export function personName(data: UserData, email: string): string {
  const given = typeof data.full_name === "string" ? data.full_name : "";
  return short(profileName({ full_name: short(withoutHidden(oneLine(given))), email }));
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function short(text: string): string {
  return [...text].slice(0, nameLimit.max).join("");
}
