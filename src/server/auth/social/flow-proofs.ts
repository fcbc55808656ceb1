import { createHash } from "node:crypto";
import type { SecretBox } from "#server/session/secret-box.ts";

/** What ties a provider's answer to the login that we began. */
export interface FlowProofs {
  verifier: string;
  challenge: string;
  nonce: string;
}

/** Derived from the login's id under AUTH_SECRET: in the database stands nothing that a thief of it could use. */
export function flowProofs(box: SecretBox, flow_id: string): FlowProofs {
  const verifier = box.mark(`social login verifier ${flow_id}`);
  return {
    verifier,
    challenge: createHash("sha256").update(verifier).digest("base64url"),
    nonce: box.mark(`social login nonce ${flow_id}`),
  };
}
