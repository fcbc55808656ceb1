import { endSession } from "./end-session.ts";
import { forgetDrafts } from "./stored-draft.ts";
import { forgetSession } from "./stored-session.ts";

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
