import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { type AuthCall, signedIn } from "#server/auth/auth-endpoint.ts";
import { type EndpointDoc, errorResponse } from "#server/auth/auth-responses.ts";
import { lockUser } from "#server/auth/auth-store.ts";
import { countVerifiedFactors } from "#server/auth/factors/factor-store.ts";
import { giveLinkBack } from "#server/auth/links/one-time-token.ts";
import { validationError } from "#server/auth/passwords/validate-credentials.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { response } from "#server/http/responses.ts";

const doc: EndpointDoc = {
  summary: "Encerra sessões; sem o segundo fator que a conta tem, só as que também não o mostraram",
  query: z.object({ scope: z.enum(["global", "local", "others", "link"]).optional() }),
  responses: [response(204, "Encerradas."), errorResponse(400, "scope é outro.")],
};

export const logoutEndpoints = [signedIn("POST", "/logout", doc, logout)];

/** Which sessions end; without a scope all of them (contract 1.4). */
const scopes: Record<string, (who: SignedIn) => ReturnType<typeof and>> = {
  global: ({ user }) => eq(authSessions.user_id, user.id),
  local: ({ session }) => eq(authSessions.id, session.id),
  others: otherSessions,
  // Not in the original: also gives the link back that opened it (contract D-2).
  link: ({ session }) => eq(authSessions.id, session.id),
};

async function logout({ c, server, signedIn }: AuthCall<SignedIn>): Promise<Response> {
  const name = c.req.query("scope") || "global";
  const scope = Object.hasOwn(scopes, name) ? scopes[name] : undefined;
  if (!scope) throw validationError(`Unsupported logout scope "${name.slice(0, 100)}"`);
  await inTransaction(server.db, async (tx) => {
    // The account is locked before its sessions everywhere, or two transactions would deadlock.
    await lockUser(tx, signedIn.user.id);
    await tx.delete(authSessions).where(and(scope(signedIn), await withinReach(tx, signedIn)));
    if (name === "link") await giveLinkBack(tx, signedIn.session);
  });
  return c.body(null, 204);
}

/** A session without the second factor cannot end sessions that have it. */
async function withinReach(tx: Tx, { user, session }: SignedIn) {
  const isHalfIn = session.aal !== "aal2" && (await countVerifiedFactors(tx, user.id)) > 0;
  return isHalfIn ? ne(authSessions.aal, "aal2") : undefined;
}

export function otherSessions({ user, session }: SignedIn) {
  return and(eq(authSessions.user_id, user.id), ne(authSessions.id, session.id));
}
