import type { MyAppeal } from "#domain/appeals/appeal-response-schema.ts";
import type {
  Appeal,
  AppealDecisionsInput,
  AppealDecisionsResponse,
  AppealsPage,
} from "#domain/appeals/appeal-schema.ts";
import { command, type PageQuery, reading } from "./as-member.ts";

export const appealDecision = command<Appeal, { message: string; appeal: MyAppeal }>("appeal-decision");

export const loadAppeals = reading<PageQuery, AppealsPage>("load-appeals");

export const decideAppeals = command<AppealDecisionsInput, AppealDecisionsResponse>("decide-appeals");
