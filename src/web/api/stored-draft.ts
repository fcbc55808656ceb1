/** Unsent offers: the text in local storage, the pictures in a database. */
export const DRAFT_KEY = "xepa-draft-offer";
export const DRAFT_DATABASE = "xepa-draft";
/** An unsent coupon. */
export const COUPON_DRAFT_KEY = "xepa-draft-coupon";
/** The id of this tab's draft; it survives the login and back. */
export const DRAFT_TAB_KEY = "xepa-draft-tab";
/** Unsaved edits of offers; in this tab only. */
export const EDITS_KEY = "xepa-edits";
/** The same in the panel, where an edit also has a status. */
export const PANEL_EDITS_KEY = "xepa-panel-edits";
/** Unsaved articles, one record for each article and tab; they outlive the tab. */
export const ARTICLE_DRAFT_KEY = "xepa-article-";
/** The tab's part of its article drafts' names. */
export const ARTICLE_TAB_KEY = "xepa-article-tab";

/** Unsent comments, by where they were typed; in this tab only. */
export const COMMENT_DRAFT_KEY = "xepa-comment-";

/** Unsaved alerts, by user and alert; in this tab only. */
export const ALERT_DRAFT_KEY = "xepa-alert-";

/** Unsent appeals, by user and offer; in this tab only. */
export const APPEAL_DRAFT_KEY = "xepa-appeal-";

/** Signing out removes all drafts from this device. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(EDITS_KEY);
    sessionStorage.removeItem(PANEL_EDITS_KEY);
    sessionStorage.removeItem(DRAFT_TAB_KEY);
    sessionStorage.removeItem(ARTICLE_TAB_KEY);
    for (const key of Object.keys(sessionStorage))
      if ([COMMENT_DRAFT_KEY, ALERT_DRAFT_KEY, APPEAL_DRAFT_KEY].some((prefix) => key.startsWith(prefix)))
        sessionStorage.removeItem(key);
    localStorage.removeItem(DRAFT_KEY);
    localStorage.removeItem(COUPON_DRAFT_KEY);
    for (const key of Object.keys(localStorage))
      if (key.startsWith(ARTICLE_DRAFT_KEY)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(DRAFT_DATABASE);
  } catch {
    // Where storage is forbidden nothing was stored.
  }
}
