import { authClient } from "./auth-client.ts";
import { forgetDrafts } from "./stored-draft.ts";
import { forgetSession } from "./stored-session.ts";

const TIMEOUT_MS = 4000;

/** «§4»: ends the session on this device, whatever the server responds. */
export async function endSession(): Promise<void> {
  const request = authClient()
    .signOut({ scope: "local" })
    .catch(() => {});
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  forgetSession();
}

let isRedirecting = false;

/** Signs out on purpose, unlike an expired session: the drafts are removed, too. */
export function signOut(): Promise<void> {
  forgetDrafts();
  return endSession();
}

/** After the account's deletion: its sessions ended with it, so that there is nothing to ask the server. */
export function forgetAccount(): void {
  forgetDrafts();
  forgetSession();
}

/** Signs out and loads a document. Until it arrives, screens must not redirect to the login. */
export async function signOutTo(path: string): Promise<void> {
  isRedirecting = true;
  // A page restored from the back/forward cache must reload without the session.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  await signOut();
  location.assign(path);
}

export function isSigningOut(): boolean {
  return isRedirecting;
}
