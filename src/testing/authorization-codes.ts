import { createHash, randomUUID } from "node:crypto";
import { jsonResponse, type LocalRequest, type LocalResponse } from "./local-http-server.ts";

/** The checks of OAuth 2 with PKCE that both test providers share. */
export interface AuthorizationCodes {
  /** Redirects the browser back with a code, as if the user had agreed. */
  authorize(question: LocalRequest): LocalResponse;
  /** The request of a code; a response if it is invalid. */
  redeem(question: LocalRequest): { parameters: URLSearchParams } | { refused: LocalResponse };
}

export const testClient = { client_id: "xepa-at-provider", client_secret: "provider-secret-of-xepa" };

/** @param includesIssuer in its redirect, as Google does (RFC 9207) */
export function authorizationCodes(includesIssuer = false): AuthorizationCodes {
  const codes = new Map<string, URLSearchParams>();
  return {
    authorize({ url }) {
      const code = `code-${randomUUID()}`;
      codes.set(code, url.searchParams);
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      if (includesIssuer) back.searchParams.set("iss", url.origin);
      return { status: 302, headers: { Location: back.href } };
    },
    redeem({ form }) {
      const request = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const verifier = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight =
        form.get("client_id") === testClient.client_id &&
        form.get("client_secret") === testClient.client_secret &&
        request?.get("client_id") === testClient.client_id &&
        request.get("redirect_uri") === form.get("redirect_uri") &&
        request.get("code_challenge_method") === "S256" &&
        request.get("code_challenge") === verifier;
      return request && isRight
        ? { parameters: request }
        : { refused: jsonResponse({ error: "invalid_grant" }, 400) };
    },
  };
}
