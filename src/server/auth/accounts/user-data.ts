import { isStorable } from "#domain/format/text.ts";
import { AuthError } from "#server/auth/auth-error.ts";

export type UserData = Record<string, unknown>;

/** It travels in every access token, and headers have an end. */
const mostBytes = 4096;
const deepest = 6;

/** `data` of a request: the person's own words, stored as they are but never trusted. */
export function dataOf(body: Record<string, unknown>): UserData {
  const data = Object.hasOwn(body, "data") ? (body.data ?? {}) : {};
  if (typeof data !== "object" || Array.isArray(data)) throw refused("data must be an object");
  if (!isKeepable(data, deepest))
    throw refused("data is nested too deeply or holds characters that cannot be stored");
  return bounded({ ...data });
}

/** The person's words, with what only the server says of an address (contract 1.1). */
export function userMetadata(
  data: UserData,
  { id, email, email_verified }: { id: string; email: string; email_verified: boolean },
): UserData {
  return { ...data, sub: id, email, email_verified, phone_verified: false };
}

const ours = ["sub", "email", "email_verified", "phone_verified"];

/** A null takes a member away; what is the server's stays. */
export function mergedMetadata(present: UserData, changes: UserData): UserData {
  const taken = Object.entries(changes).filter(([name]) => !ours.includes(name));
  const merged = { ...present, ...Object.fromEntries(taken) };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  // The server's own words, and a provider's, may have filled it beyond the bound: that must hinder no other change.
  return bounded(kept, Math.max(mostBytes, sizeOf(present)));
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
