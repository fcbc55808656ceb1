/** What this browser keeps about who is signed in («decisions §3»). The loader of documents reads the same two keys. */
export const SESSION_KEY = "xepa-session";
export const PROFILE_KEY = "xepa-profile";
/** When the account was activated here, in milliseconds; the home page tells it once. */
export const ACTIVATED_KEY = "xepa-account-activated";

/** Cosmetic: what to show before the server was asked. The server decides what anybody may do. */
export interface StoredProfile {
  display_name: string;
  role: string;
}

/** Beside a session only: one that was asked for before somebody left must not stay behind them. */
export function keepProfile({ display_name, role }: StoredProfile): void {
  if (isSessionStored()) write(PROFILE_KEY, JSON.stringify({ display_name, role }));
}

/** Whatever the server says, here it is over. */
export function forgetSession(): void {
  write(SESSION_KEY, null);
  write(PROFILE_KEY, null);
}

export function markActivated(now: number): void {
  write(ACTIVATED_KEY, String(now));
}

function isSessionStored(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** Browsers tell other tabs of a change, but not this one: the header is told by the same event. */
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden: then the session lives as long as this page.
  }
  dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
}
