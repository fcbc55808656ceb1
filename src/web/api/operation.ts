import type { LettersPage, UnsentStatus } from "#domain/mail/unsent-letters.ts";
import type { Action, ObjectKind } from "#domain/operation/actions.ts";
import type { HistoryPage } from "#domain/operation/history.ts";
import type { Overview } from "#domain/operation/overview.ts";
import type { SystemStatus } from "#domain/operation/system-status.ts";
import type { PanelCounts } from "#domain/products/moderation.ts";
import type { CheckOutcome } from "#domain/store-pages/price-check.ts";
import type { PriceChecksPage } from "#domain/store-pages/price-checks-response-schema.ts";
import type { VoteRing } from "#domain/votes/rings-response-schema.ts";
import { callAsMember, type PageQuery, reading, sendAsMember } from "./as-member.ts";

export function loadPanelCounts(): Promise<PanelCounts> {
  return callAsMember("/functions/v1/get-panel-counts");
}

export function loadSystemStatus(): Promise<SystemStatus> {
  return callAsMember("/functions/v1/get-system-status");
}

export interface HistoryQuery extends PageQuery {
  object_kind?: ObjectKind | undefined;
  object_id?: string | undefined;
  actor_id?: string | undefined;
  action?: Action | undefined;
}

export const loadHistory = reading<HistoryQuery, HistoryPage>("load-history");

export interface PriceChecksQuery extends PageQuery {
  outcome?: CheckOutcome | undefined;
}

export const loadPriceChecks = reading<PriceChecksQuery, PriceChecksPage>("load-price-checks");

export interface LettersQuery extends PageQuery {
  status?: UnsentStatus | undefined;
}

export const loadLetters = reading<LettersQuery, LettersPage>("load-letters");

/** Resolves to the ids that are retried. */
export function retryLetters(ids: string[], key: string): Promise<{ message: string; ids: string[] }> {
  return sendAsMember("retry-letters", { ids }, key);
}

export function loadOverview(): Promise<Overview> {
  return callAsMember("/functions/v1/load-overview");
}

export function loadRings(): Promise<{ rings: VoteRing[] }> {
  return callAsMember("/functions/v1/load-rings");
}
