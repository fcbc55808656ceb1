import type { MyProfile, MySession } from "#domain/users/my-data.ts";
import { callAsMember, sendAsMember } from "./as-member.ts";

interface Done {
  message: string;
}

export async function loadMyProfile(): Promise<MyProfile> {
  const { profile } = await callAsMember<{ profile: MyProfile }>("/functions/v1/get-my-profile");
  return profile;
}

export function changeMyName(name: string, key: string): Promise<Done> {
  return sendAsMember("change-my-name", { name }, key);
}

/** Whether a decision on an offer sends a letter to its owner. */
export function changeMyLetters(
  decision_letters: boolean,
  key: string,
): Promise<Done & { profile: MyProfile }> {
  return sendAsMember("change-my-letters", { decision_letters }, key);
}

/** All stored data of the user. */
export function exportMyData(): Promise<unknown> {
  return callAsMember("/functions/v1/export-my-data", { signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS) });
}

/** LGPD's own table allows a minute. */
const EXPORT_TIMEOUT_MS = 60_000;

export function deleteMyAccount(who: { password?: string; email?: string }, key: string): Promise<Done> {
  return sendAsMember("delete-my-account", who, key);
}

export async function loadMySessions(): Promise<MySession[]> {
  const { sessions } = await callAsMember<{ sessions: MySession[] }>("/functions/v1/load-my-sessions");
  return sessions;
}

export function endMySession(id: string, key: string): Promise<Done> {
  return sendAsMember("end-my-session", { id }, key);
}
