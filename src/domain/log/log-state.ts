import type { Level } from "#domain/users/level.ts";
import type { Role } from "#domain/users/roles.ts";

/** What a thing can be before and after an act. */
export const logStatuses = {
  pending: "em análise",
  approved: "publicada",
  rejected: "rejeitada",
  ended: "encerrada",
  withdrawn: "retirada",
  deleted: "excluída",
  shown: "visível",
  held: "à espera",
  hidden: "escondido",
  removed: "removido",
  active: "ativa",
  banned: "suspensa",
  open: "aberta",
  granted: "aceita",
  upheld: "mantida",
  dismissed: "não confirmada",
  closed: "fechada",
  merged: "unida",
} as const;
export type LogStatus = keyof typeof logStatuses;

/** All that an entry says about before and after: nothing that a person wrote, nothing about a person. */
export interface LogState {
  status?: LogStatus;
  level?: Level | Role;
  price?: number;
  original_price?: number;
  /** The log's first entry: how many of each there were. */
  counts?: Record<string, number>;
  /** Of an entry about the log itself: where the backup's chain ended. */
  seq?: number;
  hash?: string;
}
