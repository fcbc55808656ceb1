import { AuthError } from "@supabase/auth-js";
import { createContext, useContext } from "react";
import { CallError } from "#web/api/call.ts";

/** What shows who calls, with the call itself; empty where the session is proof enough. */
export interface Proof {
  current_password?: string;
}

/**
 * Makes a sensitive call. Where the server wants to know again who calls, the user is asked and the call repeated; what was
 * typed stays meanwhile. Fails as the first call did where the user does not go on.
 */
export type WithProof = <Result>(call: (proof: Proof) => Promise<Result>, known?: Proof) => Promise<Result>;

export const ProofContext = createContext<WithProof>((call, known = {}) => call(known));

export function useProof(): WithProof {
  return useContext(ProofContext);
}

export function isProofNeeded(error: unknown): boolean {
  return (
    (error instanceof AuthError || error instanceof CallError) && error.code === "reauthentication_needed"
  );
}
