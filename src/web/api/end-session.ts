import { authClient } from "./auth-client.ts";
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
