import { useEffect, useState } from "react";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { claimDraft, type DraftClaim } from "./article-drafts.ts";

/**
 * Held for as long as the article is open here.
 * @param of its id; none: it is no article yet
 */
export function useDraftClaim(of?: string): DraftClaim | undefined {
  const { profile } = usePanel();
  const [claim, setClaim] = useState<DraftClaim>();
  useEffect(() => {
    const left = new AbortController();
    void claimDraft(of, profile.id, left.signal).then((mine) => !left.signal.aborted && setClaim(mine));
    return () => left.abort();
  }, [of, profile.id]);
  return claim;
}
