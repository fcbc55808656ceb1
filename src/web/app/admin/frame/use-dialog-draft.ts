import { useMemo } from "react";
import { PANEL_EDITS_KEY } from "#web/api/stored-draft.ts";
import { editDrafts } from "#web/app/offer-edit/edit-drafts.ts";
import { usePanel } from "./panel-context.ts";

interface DialogDraft {
  offer: { id: string };
  words: string;
}

/**
 * The text typed into a dialog, stored beside the edit drafts: it survives a session that ends, a reload and a refusal.
 */
export function useDialogDraft() {
  const { profile } = usePanel();
  return useMemo(() => {
    const drafts = editDrafts<DialogDraft>(profile.id, PANEL_EDITS_KEY);
    return {
      of: (about: string): string => drafts.get(about)?.words ?? "",
      /** None: they were sent, or given up. */
      keep(about: string, words: string): void {
        if (words) drafts.set({ offer: { id: about }, words });
        else if (drafts.get(about)) drafts.drop(about);
      },
    };
  }, [profile.id]);
}
