import { signOut, signOutTo } from "#web/api/sign-out.ts";

/**
 * «§4»: ends this device's session, whatever the server says. The auth client is fetched with this file, so when the user
 * signs out and not before. A document stays; a private screen must not stay visible after that.
 */
export async function leave(): Promise<void> {
  await (document.documentElement.dataset.app ? signOutTo("/") : signOut());
  // The menu goes with the session: the focus is on what stands in its place.
  document.getElementById("conta")?.hidePopover();
  document.getElementById("entrar")?.focus();
}
