/** What this browser keeps about who is signed in («decisions §3»). The loader of documents reads the same two keys. */
export const SESSION_KEY = "xepa-session";
const PROFILE_KEY = "xepa-profile";
/** When the account was activated here, in milliseconds; the home page tells it once. */
export const ACTIVATED_KEY = "xepa-account-activated";

/** Cosmetic: what to show before the server was asked. The server decides what anybody may do. */
interface StoredProfile {
  display_name: string;
  role: string;
}

/** Beside a session only: one that was asked for before somebody left must not stay behind them. */
export function keepProfile({ display_name, role }: StoredProfile): void {
  if (sessionStore.getItem(SESSION_KEY)) write(PROFILE_KEY, JSON.stringify({ display_name, role }));
}

/** Whatever the server says, here it is over. */
export function forgetSession(): void {
  write(SESSION_KEY, null);
  write(PROFILE_KEY, null);
}

export function markActivated(now: number): void {
  write(ACTIVATED_KEY, String(now));
}

/** Storage may be forbidden, or full: then the session lives as long as this page. */
const onThisPage = new Map<string, string>();

/** Where the official client keeps the session: nothing in it throws, and what is no session is not there. */
export const sessionStore = {
  getItem(key: string): string | null {
    const text = onThisPage.get(key) ?? stored(key);
    return text !== null && isObject(text) ? text : null;
  },
  setItem: keep,
  removeItem: drop,
};

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
    onThisPage.delete(key);
  } catch {
    onThisPage.set(key, value);
  }
}

function drop(key: string): void {
  onThisPage.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never there.
  }
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Browsers tell other tabs of a change, but not this one: the header is told by the same event. */
function write(key: string, value: string | null): void {
  if (value === null) drop(key);
  else keep(key, value);
  dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
}
