import { createContext, useContext } from "react";
import type { MyProfile } from "#domain/users/my-data.ts";

export type Account =
  /** Not looked up yet; also what the server renders. */
  | { phase: "unknown" }
  | { phase: "out" }
  | { phase: "in"; profile: MyProfile }
  /** A session is stored, but our server does not answer. Whose it is, where that is known. */
  | { phase: "unreachable"; user_id?: string };

export interface AccountContext {
  account: Account;
  /** Looks the account up again. Resolves to what it found. */
  refresh(): Promise<Account>;
  /** Ends the session on this device, whatever the server says («§4»). */
  signOut(): Promise<void>;
}

export const AccountContext = createContext<AccountContext>({
  account: { phase: "unknown" },
  refresh: async () => ({ phase: "unknown" }),
  signOut: async () => {},
});

export function useAccount(): AccountContext {
  return useContext(AccountContext);
}
