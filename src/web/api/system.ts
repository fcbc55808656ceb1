import type { LettersPage, UnsentStatus } from "#domain/mail/unsent-letters.ts";
import type { SystemStatus } from "#domain/operation/system-status.ts";
import { callAsMember, queryString, sendAsMember } from "./as-member.ts";

export function loadSystemStatus(): Promise<SystemStatus> {
  return callAsMember("/functions/v1/get-system-status");
}

export interface LettersQuery {
  status?: UnsentStatus | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export function loadLetters(query: LettersQuery): Promise<LettersPage> {
  return callAsMember(`/functions/v1/load-letters?${queryString(query)}`);
}

/** Resolves to the ids that are retried. */
export function retryLetters(ids: string[], key: string): Promise<{ message: string; ids: string[] }> {
  return sendAsMember("retry-letters", { ids }, key);
}
