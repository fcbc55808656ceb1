// Hearts of a visitor without an account: they stay on this device until a sign-in.

/** The loader looks for the same key. */
export const SAVED_KEY = "xepa-saved";
export const mostOnDevice = 50;

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

/** False where there is no room, or storage is forbidden. */
export function saveOnDevice(id: string, isSaved: boolean): boolean {
  const others = savedOnDevice().filter((each) => each !== id);
  if (isSaved && others.length >= mostOnDevice) return false;
  return write(isSaved ? [id, ...others] : others);
}

export function forgetDeviceSaved(): void {
  write([]);
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
