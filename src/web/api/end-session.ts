import { authClient } from "./auth-client.ts";
import { forgetDrafts } from "./stored-draft.ts";
import { forgetSession } from "./stored-session.ts";

/** How long the server may take to hear that somebody leaves. */
const PATIENCE_MS = 4000;

/** «§4»: ends the session on this device, and succeeds here whatever the server says. */
export async function endSession(): Promise<void> {
  const told = authClient()
    .signOut({ scope: "local" })
    .catch(() => {});
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  forgetSession();
}

let isOnTheWay = false;

/** Somebody leaves on purpose, who is not merely asked to sign in again: what they had begun goes with them. */
export function signOut(): Promise<void> {
  forgetDrafts();
  return endSession();
}

/** Signs out and goes to a document. Until that is there, no screen has to say that nobody is signed in. */
export async function signOutTo(path: string): Promise<void> {
  isOnTheWay = true;
  // Who comes back to a page that was kept as it was left finds it without the session.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  await signOut();
  location.assign(path);
}

export function isSigningOut(): boolean {
  return isOnTheWay;
}
