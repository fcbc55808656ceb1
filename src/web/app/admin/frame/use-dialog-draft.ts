import { useMemo } from "react";
import { PANEL_EDITS_KEY } from "#web/api/stored-draft.ts";
import { editDrafts } from "#web/app/offer-edit/edit-drafts.ts";
import { usePanel } from "./panel-context.ts";

/** What was typed in the panel and not sent: it survives a session that ends, a reload and a refusal. */
export function usePanelDrafts<Draft extends { offer: { id: string } }>() {
  const { id } = usePanel().profile;
  return useMemo(() => editDrafts<Draft>(id, PANEL_EDITS_KEY), [id]);
}

/** The text typed into a dialog, stored beside the edit drafts. */
export function useDialogDraft() {
  const drafts = usePanelDrafts<{ offer: { id: string }; words: string }>();
  return {
    of: (about: string): string => drafts.get(about)?.words ?? "",
    /** None: they were sent, or given up. */
    keep(about: string, words: string): void {
      if (words) drafts.set({ offer: { id: about }, words });
      else if (drafts.get(about)) drafts.drop(about);
    },
  };
}
