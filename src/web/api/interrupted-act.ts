// What a visitor wanted to do when the site asked them to sign in. They come back to the same place, and it is done there.

const KEY = "xepa-act";
/** A forgotten tab must not vote a day later. */
const longestMs = 30 * 60_000;

interface InterruptedAct {
  /** Where, and which control: "vote <id>". */
  path: string;
  control: string;
  fields: unknown;
  at: number;
}

/** Remembers it in this tab and leads to the login, which leads back here. */
export function signInToAct(control: string, fields: unknown): void {
  const path = location.pathname + location.search;
  const act: InterruptedAct = { path, control, fields, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(act));
  } catch {
    // Storage may be forbidden: then they come back, and tap again.
  }
  location.assign(`/login?next=${encodeURIComponent(path + location.hash)}`);
}

/** What the person will come back to; undefined where they came by themselves. */
export function interruptedControl(): string | undefined {
  try {
    const act = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as InterruptedAct | null;
    return act && Date.now() - act.at < longestMs ? act.control : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of this control's act, once, where it was interrupted on this page. */
export function takeInterruptedAct<Fields>(control: string): Fields | undefined {
  try {
    const act = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as InterruptedAct | null;
    if (act?.control !== control || act.path !== location.pathname + location.search) return undefined;
    sessionStorage.removeItem(KEY);
    return Date.now() - act.at < longestMs ? (act.fields as Fields) : undefined;
  } catch {
    return undefined;
  }
}
