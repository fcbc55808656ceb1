import { useMemo } from "react";
import { PANEL_EDITS_KEY } from "#web/api/stored-draft.ts";
import { editDrafts } from "#web/app/offer-edit/edit-drafts.ts";
import { usePanel } from "./panel-context.ts";

interface BegunWords {
  offer: { id: string };
  words: string;
}

/**
 * Words that were typed into a dialog, beside the edits that were begun: a session that ends, a reload and a refusal take
 * nothing away from whoever was writing.
 */
export function useDialogDraft() {
  const { profile } = usePanel();
  return useMemo(() => {
    const kept = editDrafts<BegunWords>(profile.id, PANEL_EDITS_KEY);
    return {
      of: (about: string): string => kept.get(about)?.words ?? "",
      /** None: they were sent, or given up. */
      keep(about: string, words: string): void {
        if (words) kept.set({ offer: { id: about }, words });
        else if (kept.get(about)) kept.drop(about);
      },
    };
  }, [profile.id]);
}
