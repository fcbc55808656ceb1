import { useMemo } from "react";
import { ALERT_DRAFT_KEY } from "#web/api/stored-draft.ts";
import { storedJson, storedKeys, storeText } from "#web/app/drafts/draft-storage.ts";
import { useAccount } from "#web/app/session/account.ts";
import type { AlertValues } from "./alert-values.ts";

/** A new alert has no id yet. */
export type DraftOf = "new" | string;

/** What was typed and not saved, in this tab and for one user: it outlives another card's form, a session that ends and a reload. */
export function useAlertDrafts() {
  const { account } = useAccount();
  const userId = account.phase === "in" ? account.profile.id : "";
  return useMemo(() => alertDrafts(userId), [userId]);
}

function alertDrafts(userId: string) {
  const prefix = `${ALERT_DRAFT_KEY}${userId}:`;
  return {
    get: (of: DraftOf) => storedJson("sessionStorage", prefix + of) as Partial<AlertValues> | undefined,
    set: (of: DraftOf, values: AlertValues) =>
      storeText("sessionStorage", prefix + of, JSON.stringify(values)),
    drop: (of: DraftOf) => storeText("sessionStorage", prefix + of, undefined),
    /** One that is not saved yet; its form opens with the screen. */
    first: (): DraftOf | undefined => storedKeys("sessionStorage", prefix)[0]?.slice(prefix.length),
  };
}
