import type { TokenIssuer } from "#server/session/access-token.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

/** What sessions are made with: who signs access tokens, and what seals the key of refresh tokens. */
export interface SessionKeys {
  tokens: TokenIssuer;
  box: SecretBox;
}
