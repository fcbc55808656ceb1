import type { MyProfile, MySession } from "#domain/users/my-data.ts";
import type { MyLevel } from "#domain/users/profile-response-schema.ts";
import { callAsMember, command } from "./as-member.ts";

interface Done {
  message: string;
}

export async function loadMyProfile(): Promise<MyProfile> {
  return (await callAsMember<{ profile: MyProfile }>("/functions/v1/get-my-profile")).profile;
}

export const changeMyName = command<{ name: string }, Done>("change-my-name");

export const changeMyLetters = command<{ decision_letters: boolean }, Done & { profile: MyProfile }>(
  "change-my-letters",
);

export const setProfile = command<{ hidden: boolean }, Done>("set-profile");

export function loadMyLevel(): Promise<MyLevel> {
  return callAsMember("/functions/v1/get-my-level");
}

export function exportMyData(): Promise<unknown> {
  return callAsMember("/functions/v1/export-my-data", { signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS) });
}

/** LGPD's own table allows a minute. */
const EXPORT_TIMEOUT_MS = 60_000;

export const deleteMyAccount = command<
  { password?: string; email?: string; comments?: "keep" | "erase" },
  Done
>("delete-my-account");

export async function loadMySessions(): Promise<MySession[]> {
  return (await callAsMember<{ sessions: MySession[] }>("/functions/v1/load-my-sessions")).sessions;
}

export const endMySession = command<{ id: string }, Done>("end-my-session");
