/**
 * The token of an Authorization header, whatever its scheme's letter case. Null where there is none: without a scheme, with
 * another one, with two tokens, and for the public key that clients send where they have no session (contract 0.2).
 */
export function bearerToken(authorization: string | undefined): string | null {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  return token?.includes(".") ? token : null;
}
