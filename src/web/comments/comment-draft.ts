import { COMMENT_DRAFT_KEY } from "#web/api/stored-draft.ts";

// What was typed and not sent, in this tab: it survives an error, a reload, and the way to the login and back.

export function readDraft(place: string): string {
  try {
    return sessionStorage.getItem(COMMENT_DRAFT_KEY + place) ?? "";
  } catch {
    return "";
  }
}

export function storeDraft(place: string, text: string): void {
  try {
    if (text.trim() === "") sessionStorage.removeItem(COMMENT_DRAFT_KEY + place);
    else sessionStorage.setItem(COMMENT_DRAFT_KEY + place, text);
  } catch {
    // Storage may be forbidden: the text lasts as long as the page.
  }
}
