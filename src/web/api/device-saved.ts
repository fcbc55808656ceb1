// Hearts of a visitor without an account: they stay on this device until a sign-in.

/** The loader looks for the same key. */
const SAVED_KEY = "xepa-saved";
const mostOnDevice = 50;

/** The offers' ids, newest first. */
export function savedOnDevice(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SAVED_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isId).slice(0, mostOnDevice) : [];
  } catch {
    return [];
  }
}

/** What stands in the storage may be anybody's: only ids reach the server. */
function isId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
}

/** Full: as many as a device keeps. Blocked: the browser keeps nothing, or nothing more. */
export function saveOnDevice(id: string, isSaved: boolean): "stored" | "full" | "blocked" {
  const others = savedOnDevice().filter((each) => each !== id);
  if (isSaved && others.length >= mostOnDevice) return "full";
  return write(isSaved ? [id, ...others] : others) ? "stored" : "blocked";
}

export function forgetOnDevice(ids: readonly string[]): void {
  const before = savedOnDevice();
  const left = before.filter((id) => !ids.includes(id));
  if (left.length < before.length) write(left);
}

function write(ids: string[]): boolean {
  try {
    if (ids.length > 0) localStorage.setItem(SAVED_KEY, JSON.stringify(ids));
    else localStorage.removeItem(SAVED_KEY);
    return true;
  } catch {
    return false;
  }
}
