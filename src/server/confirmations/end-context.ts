import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Outbox } from "#server/mail/outbox.ts";

/** What an end or a return is written with; the caller has locked the offer. */
export interface EndContext {
  tx: Tx;
  mail: Outbox;
  site: SiteIdentity;
  now: Date;
}

export interface EndedBy {
  by: "people" | "sender" | "team";
  /** Null: nobody alone. */
  actor_id: string | null;
}
