/** The stored session and profile («decisions §3»). The loader of documents reads the same two keys. */
export const SESSION_KEY = "xepa-session";
export const PROFILE_KEY = "xepa-profile";
/** When the account was activated here, in milliseconds; the home page shows a toast once. */
export const ACTIVATED_KEY = "xepa-account-activated";

/** Cosmetic: shown before the server responds. The server alone decides permissions. */
interface StoredProfile {
  display_name: string;
  role: string;
}

/** Only beside a session: a late response must not store the profile of a user who has signed out. */
export function keepProfile({ display_name, role }: StoredProfile): void {
  if (sessionStore.getItem(SESSION_KEY)) write(PROFILE_KEY, JSON.stringify({ display_name, role }));
}

export function forgetSession(): void {
  write(SESSION_KEY, null);
  write(PROFILE_KEY, null);
}

export function markActivated(now: number): void {
  write(ACTIVATED_KEY, String(now));
}

/** Where storage is forbidden or full, the session lives as long as the page. */
const onThisPage = new Map<string, string>();

/** The official client's storage: it never throws, and ignores what is no session. */
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

/** Browsers send this event to other tabs only; the header of this one listens to it, too. */
function write(key: string, value: string | null): void {
  if (value === null) drop(key);
  else keep(key, value);
  dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
}
