import { type AuthArrival, readArrival } from "#domain/auth/auth-arrival.ts";

/** The callback's address; tokens are taken here and nowhere else (contract 1.8). */
const CALLBACK = "/auth/callback";

let pending: AuthArrival | undefined = typeof location === "undefined" ? undefined : readAddress();

/**
 * Runs with the app's first module, before anything is awaited: a session must be out of the address bar, and of the
 * history, before any other code or person can see it there.
 */
function readAddress(): AuthArrival | undefined {
  if (location.pathname !== CALLBACK) return undefined;
  const arrival = readArrival(location.search, location.hash);
  history.replaceState(history.state, "", CALLBACK);
  return arrival;
}

/** The arrival is read once: a later visit to the screen has none. */
export function takeArrival(): AuthArrival {
  const arrival = pending ?? readArrival("", "");
  pending = undefined;
  return arrival;
}
