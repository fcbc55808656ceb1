import { z } from "zod";
import { confirmUser } from "#server/auth/accounts/confirm-user.ts";
import { followChangeLink } from "#server/auth/accounts/email-change.ts";
import { hasUnverifiedEmail, resetUnverifiedAccount } from "#server/auth/accounts/unverified-email.ts";
import { type AuthCall, type AuthServer, anyone, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError, authErrorOf } from "#server/auth/auth-error.ts";
import {
  type EndpointDoc,
  errorResponse,
  redirects,
  sessionSchema,
  tooEarly,
} from "#server/auth/auth-responses.ts";
import { type AuthUserRow, lockUser } from "#server/auth/auth-store.ts";
import { rememberClient } from "#server/auth/passwords/login-delays.ts";
import { validationError } from "#server/auth/passwords/validate-credentials.ts";
import { issueCodeForLink } from "#server/auth/pkce/pkce.ts";
import { prefetchResponse } from "#server/auth/prefetch-guard.ts";
import { failureMembers, sessionMembers, withBoth, withFragment, withQuery } from "#server/auth/redirects.ts";
import { openSession } from "#server/auth/sessions/open-session.ts";
import type { TokenResponse } from "#server/auth/sessions/token-response.ts";
import { isBanned } from "#server/auth/signed-in.ts";
import { findIdentity, linkIdentity } from "#server/auth/social/social-account-store.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { response } from "#server/http/responses.ts";
import {
  deleteLinks,
  findLinkOwner,
  findPendingSignUp,
  isPkceLink,
  type LinkPurpose,
  setLinkAside,
  takeLink,
} from "./one-time-token.ts";
import { readPendingSignUp } from "./pending-sign-up.ts";

const verifications = { name: "verify", points: 30, seconds: 300 };

const type = z.string().describe("signup, recovery, email ou email_change.");
const opened: EndpointDoc = {
  summary: "O link de um e-mail, como o navegador o abre",
  query: z.object({ type, token: z.string(), redirect_to: z.string().optional() }),
  counts: verifications,
  responses: [
    redirects(303, "De volta ao site, com a sessão, um código ou o motivo da recusa."),
    errorResponse(400, "O link está incompleto."),
    tooEarly,
  ],
};
const read: EndpointDoc = {
  summary: "O link de um e-mail, lido pelo próprio cliente",
  body: z.object({ type, token_hash: z.string() }),
  counts: verifications,
  responses: [
    response(
      200,
      "A sessão; na troca de e-mail, antes do segundo link, só um aviso.",
      z.union([sessionSchema, z.object({ code: z.literal("200"), msg: z.string() })]),
    ),
    errorResponse(403, "O link não vale, não vale mais, ou a conta está suspensa."),
    errorResponse(422, "O que o link faria não vale mais."),
  ],
};

export const verifyEndpoints = [
  anyone("GET", "/verify", opened, openLink),
  anyone("POST", "/verify", read, verify),
];

/** GET /verify: the link in a letter. A browser opens it, so all but malformed links redirect to the site. */
async function openLink(call: AuthCall): Promise<Response> {
  const { c, server, sender } = call;
  const type = c.req.query("type") ?? "";
  const token = c.req.query("token") || c.req.query("token_hash") || "";
  if (type === "") throw validationError("Verify requires a verification type");
  if (token === "") throw validationError("Verify requires a token or a token hash");
  const looked = prefetchResponse(c);
  if (looked) return looked;
  await server.limit(verifications).consume(sender.mark);
  const page = call.redirectTo();
  try {
    if (!isLinkType(type)) throw validationError("Unsupported verification type");
    if (type === "email_change") return c.redirect(withFragment(page, await changeMembers(call, token)), 303);
    const { code, session, type: shown } = await followLink(call, type, token, page);
    return c.redirect(
      session
        ? withFragment(page, sessionMembers(session, shown))
        : withQuery(page, { code, ...(shown === type ? {} : { type: shown }) }),
      303,
    );
  } catch (thrown) {
    const error = authErrorOf(thrown);
    if (error.status >= 500)
      server.log.error({ id: server.requestContext(c).id, err: error.cause ?? thrown }, "request failed");
    const members = failureMembers(error);
    return c.redirect((isPkceLink(token) ? withBoth : withFragment)(page, members), 303);
  }
}

const halfway = {
  code: "200",
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

async function changeMembers(call: AuthCall, token: string): Promise<Record<string, string>> {
  const { session } = await followChangeLink(call, token);
  return session ? { ...sessionMembers(session, "email_change") } : { message: halfway.msg };
}

/** POST /verify: the same for clients that read the link themselves. Numeric codes are not offered. */
async function verify(call: AuthCall): Promise<unknown> {
  await call.server.limit(verifications).consume(call.sender.mark);
  const body = await call.json();
  const type = textOf(body, "type");
  const token = textOf(body, "token_hash");
  if (type === "") throw validationError("Verify requires a verification type");
  if (token === "") {
    if (textOf(body, "token") === "") throw validationError("Verify requires either a token or a token hash");
    throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
  }
  if (["email", "phone", "redirect_to", "token"].some((name) => textOf(body, name) !== ""))
    throw validationError("Only the token_hash and type should be provided");
  if (!isLinkType(type)) throw validationError("Unsupported verification type");
  if (type === "email_change") return (await followChangeLink(call, token)).session ?? halfway;
  // A client that reads the link itself needs no code: it gets the session, in PKCE mode too.
  return (await followLink(call, type, token)).session;
}

/** The link types of clients; a sign-up is also «email» (contract 1.4). */
const purposes: Record<string, LinkPurpose | null> = {
  signup: "signup",
  email: "signup",
  recovery: "recovery",
  // Two links, followed in their own way.
  email_change: null,
  // Types that we never send.
  magiclink: null,
  invite: null,
};

function isLinkType(type: string): boolean {
  return Object.hasOwn(purposes, type);
}

/** With the type for the page: a link that only proves the address leads to a new password, as a recovery does. */
type FollowedHere = { type: string; session: TokenResponse; code?: never };
type Followed = FollowedHere | { type: string; code: string; session?: never };

/** Following the link proves the address and signs the user in. */
async function followLink(call: AuthCall, type: string, token: string): Promise<FollowedHere>;
async function followLink(call: AuthCall, type: string, token: string, page: string): Promise<Followed>;
async function followLink(
  { server, sender, now, c }: AuthCall,
  type: string,
  token: string,
  /** The redirect of a PKCE code; without it no code is issued. */
  page?: string,
): Promise<Followed> {
  const { db, keys, requestContext } = server;
  const purpose = purposes[type];
  return inTransaction(db, async (tx) => {
    const owner_id = purpose ? await findLinkOwner(tx, purpose, token) : null;
    const user = owner_id ? await lockUser(tx, owner_id) : null;
    const link = purpose && user ? await takeLink(tx, purpose, token) : null;
    if (!purpose || !user || !link)
      throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
    if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
    const owner = await proven(tx, user, { purpose, payload: link.payload, server }, now);
    requestContext(c).account = owner.id;
    const { challenge, is_contested } = readPendingSignUp(link.payload);
    const shown = is_contested ? "recovery" : type;
    // Without a password its owner sets one next.
    const isRecovery = shown === "recovery" || owner.password_hash === null;
    if (challenge && page !== undefined) {
      const code = await issueCodeForLink(tx, challenge, {
        user_id: owner.id,
        redirect_to: page,
        isRecovery,
      });
      return { code, type: shown };
    }
    await rememberClient(tx, server, { email: owner.email, sender });
    const id = newId(now.getTime());
    const session = await openSession(tx, keys, { id, user: owner, method: "otp", isRecovery, sender }, now);
    // Without a password nothing else opens the account: until it has one, the session can give its link back.
    if (shown === "recovery" && owner.password_hash === null) await setLinkAside(tx, link, id);
    return { session, type: shown };
  });
}

interface Proof {
  purpose: LinkPurpose;
  payload: Record<string, unknown>;
  server: Pick<AuthServer, "mail" | "config">;
}

/**
 * Only the link of an address's only sign-up activates a password. A recovery link proves the address too, but no
 * sign-up: the account is confirmed without a password, and its owner sets one next (contract D-2).
 */
async function proven(tx: Tx, user: AuthUserRow, { purpose, payload, server }: Proof, now: Date) {
  const { config } = server;
  if (user.email_confirmed_at) {
    if (await hasUnverifiedEmail(tx, user)) return beginAnew(tx, user, server, now);
    await deleteLinks(tx, user.id);
    return user;
  }
  const asked = readPendingSignUp(
    purpose === "signup" ? payload : withoutSignUp(await findPendingSignUp(tx, user.id)),
  );
  const confirmed = await confirmUser(tx, user, { ...asked, config }, now);
  // The identity may belong to another account by now: the owner of the address signs in anyway.
  const isFree = asked.identity && !(await findIdentity(tx, asked.identity));
  return asked.identity && isFree ? linkIdentity(tx, confirmed, asked.identity, now) : confirmed;
}

/** Whether there were several is known all the same: the page then says so. */
function withoutSignUp(payload: Record<string, unknown> | null) {
  return { is_contested: payload?.is_contested };
}

/** Turns it into an e-mail account: its owner sets a password next. */
async function beginAnew(tx: Tx, user: AuthUserRow, server: Proof["server"], now: Date) {
  const emptied = await resetUnverifiedAccount(tx, server, user, now);
  const byMail = { provider: "email", id: user.id, email: user.email, identity_data: {} };
  const own = await linkIdentity(tx, emptied, byMail, now);
  return confirmUser(tx, own, { password_hash: null, data: {}, config: server.config }, now);
}
