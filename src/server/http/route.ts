import type { Context } from "hono";
import type { ZodType } from "zod";
import { cookieLanguage } from "#domain/format/language.ts";
import type { RenderLetter } from "#domain/mail/letters.ts";
import type { Running } from "#domain/operation/system-status.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import type { PublicRead } from "#server/db/replica.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import type { Limiter } from "#server/limiter.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { TokenIssuer } from "#server/session/access-token.ts";
import { roleWithinAal } from "#server/session/second-factor.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Caller } from "#server/session/session-store.ts";
import { pauseDeadline } from "./deadline.ts";
import { type AccessLevel, bearerSubject } from "./guards.ts";
import {
  createClaim,
  type createKeyedMutex,
  createPreparedCache,
  findStoredResponse,
  idempotencyScope,
  runOnce,
} from "./idempotency.ts";
import { jsonResponse } from "./json-response.ts";
import type { Metrics } from "./metrics.ts";
import { type Limit, type LimitRule, withPoints, withReservedPoints } from "./rate-limits.ts";
import { type BodyReader, readBody, readBytes, readQuery } from "./read-input.ts";
import type { RequestContext } from "./request-context.ts";
import type { RouteDoc } from "./responses.ts";

/**
 * A route of functions/v1 in one line: path, access, input schema, responses, handler. The permission test and the API's
 * description read these lines, so no route exists without an access rule or a description.
 */
export interface Route {
  method: "GET" | "POST";
  path: string;
  access: (query: Record<string, string>) => AccessLevel;
  about: About;
  serve: (c: Context, caller: Caller | null, api: MountedParts) => Promise<Response>;
  /** For work whose duration depends on the input. */
  hasNoDeadline?: boolean;
  /** The stored response of an earlier call whose caller may no longer call; null without one. */
  replay?: (c: Context, api: MountedParts) => Promise<Response | null>;
}

/** A route as its line describes it; `describe-route.ts` adds what all routes share. */
export interface About {
  rule: AccessRule;
  doc: RouteDoc;
  query?: ZodType;
  body?: Record<string, ZodType>;
  isCached?: boolean;
  /** Runs once for each Idempotency-Key. */
  isIdempotent?: boolean;
  limits?: string | undefined;
}

export interface ApiParts {
  db: Db;
  /** For public data: a replica may answer. */
  read: PublicRead;
  config: Config;
  tokens: TokenIssuer;
  requestContext: (c: Context) => RequestContext;
  mail: Outbox;
  box: SecretBox;
  metrics: Metrics;
  log: import("pino").Logger;
  images: ImageStore;
  running: Running;
  renderLetter: RenderLetter;
}

/** With the one set of counters that all APIs share. */
export interface RateLimitedParts extends ApiParts {
  limit: (rule: LimitRule) => Limit;
}

export interface MountedParts extends RateLimitedParts {
  mutex: ReturnType<typeof createKeyedMutex>;
  /** Acts that set a state, such as votes: few at once, so that a crowd of them leaves visitors their pages. */
  acts: Limiter;
}

export interface ReadContext<Input>
  extends Pick<ApiParts, "db" | "config" | "box" | "running" | "renderLetter"> {
  input: Input;
  caller: Caller | null;
  now: Date;
}

export interface HandlerContext<Input, Prepared = undefined> {
  tx: Tx;
  input: Input;
  caller: Caller | null;
  config: Config;
  now: Date;
  /** The client's address, as limits count it. */
  sender: string;
  /** Letters are queued in the same transaction. */
  mail: Outbox;
  box: SecretBox;
  prepared: Prepared;
}

/** What a call knows before its transaction begins. */
export interface BeforeContext<Input>
  extends Omit<HandlerContext<Input>, "tx" | "now" | "prepared">,
    Pick<ApiParts, "db" | "images"> {
  /** Pauses the deadline while slow work runs. */
  pauseDeadline<Result>(work: () => Promise<Result>): Promise<Result>;
}

export type BatchCall<Input> = Pick<HandlerContext<Input>, "input" | "caller" | "sender" | "box">;

interface Limits<Asked extends unknown[]> {
  description: string;
  /** Consumed one by one before the handler runs. Keys are hashed, so the counters name nobody. */
  rules: (...asked: Asked) => [LimitRule, string][];
}

interface PostOptions<Input, Prepared> {
  /** A replay of a stored response consumes none. */
  limits?: Limits<[input: Input, sender: string, caller: Caller | null]>;
  /** Points reserved while a slow body arrives, then refunded. */
  reserve?: (caller: Caller | null) => [LimitRule, string][];
  /** Runs outside the transaction, once per key: waiting for another server would hold a connection. */
  before?: (call: BeforeContext<Input>) => Promise<Prepared>;
  /** It sets a state, and said twice it changes nothing: the Idempotency-Key is accepted, and no response stored. */
  setsState?: boolean;
  /** Takes the call together with others; undefined where the handler must take it by itself. */
  batch?: (db: Db, call: BatchCall<Input>, log: ApiParts["log"]) => Promise<unknown>;
  /** The handler ends the caller's own session; a retry under the same key still gets the stored response. */
  endsSession?: boolean;
}

interface GetOptions<Input> {
  /** The response is public: a replica may answer. */
  isPublic?: (input: Input) => boolean;
  limits?: Limits<[caller: Caller | null, sender: string]>;
}

/** Access that depends on the query: the public list is open, the full list is for admins. */
interface ConditionalAccess {
  usually: AccessLevel;
  otherwise: AccessLevel;
  where: (query: Record<string, string>) => boolean;
  description: string;
}

export type AccessRule = AccessLevel | ConditionalAccess;

/** A schema, or a reader of other media types. */
export type Body<Input> = ZodType<Input> | { read: BodyReader<Input>; content: Record<string, ZodType> };

export function get<Input, Answer>(
  path: string,
  access: AccessRule,
  query: ZodType<Input>,
  doc: RouteDoc<Answer>,
  /** Returns a Response, or the JSON of a 200. */
  read: (call: ReadContext<Input>) => Promise<NoInfer<Answer> | Response>,
  { limits, isPublic }: GetOptions<Input> = {},
): Route {
  return {
    method: "GET",
    path,
    access: accessFor(access),
    about: { rule: access, doc, query, isCached: isPublic !== undefined, limits: limits?.description },
    async serve(c, caller, { db, read: publicly, limit, requestContext, ...parts }) {
      const { config, box } = parts;
      const input = readQuery(c, query);
      for (const [rule, key] of limits?.rules(roleWithinAal(caller, config), requestContext(c).sender) ?? [])
        await limit(rule).consume(box.mark(key));
      const readFrom = (db: Db) => read({ ...parts, db, input, caller, now: new Date() });
      const answer = await (isPublic?.(input) ? publicly(readFrom) : readFrom(db));
      return answer instanceof Response ? answer : jsonResponse(c, answer);
    },
  };
}

/** A read by POST: it changes nothing, so it needs neither a transaction nor an Idempotency-Key. */
export function postQuery<Input, Answer extends object>(
  path: string,
  access: AccessRule,
  body: Body<Input>,
  doc: RouteDoc<Answer>,
  read: (call: ReadContext<Input>) => Promise<NoInfer<Answer>>,
): Route {
  return {
    method: "POST",
    path,
    access: accessFor(access),
    about: { rule: access, doc, body: contentOf(body) },
    async serve(c, caller, api) {
      const { input } = await bodyReader(body)(c);
      return jsonResponse(c, await read({ ...api, input, caller, now: new Date() }));
    },
  };
}

export function post<Input, Answer, Prepared = undefined>(
  path: string,
  access: AccessRule,
  body: Body<Input>,
  doc: RouteDoc<Answer>,
  handle: (call: HandlerContext<Input, Prepared>) => Promise<NoInfer<Answer>>,
  options: PostOptions<Input, Prepared> = {},
): Route {
  const { limits, endsSession } = options;
  const route = { path, read: bodyReader(body), handle, prepareOnce: createPreparedCache<Prepared>() };
  return {
    method: "POST",
    path,
    access: accessFor(access),
    about: { rule: access, doc, body: contentOf(body), isIdempotent: true, limits: limits?.description },
    ...(endsSession ? { replay: (c, api) => replayResponse(c, path, api) } : {}),
    serve: (c, caller, api) => servePost({ ...route, ...options }, c, caller, api),
  };
}

interface PostRoute<Input, Prepared> extends PostOptions<Input, Prepared> {
  path: string;
  read: BodyReader<Input>;
  handle: (call: HandlerContext<Input, Prepared>) => Promise<unknown>;
  prepareOnce: ReturnType<typeof createPreparedCache<Prepared>>;
}

async function servePost<Input, Prepared>(
  { path, read, handle, prepareOnce, limits, reserve, before, setsState, batch }: PostRoute<Input, Prepared>,
  c: Context,
  caller: Caller | null,
  { db, config, requestContext, mail: outbox, box, log, limit, mutex, acts, images }: MountedParts,
): Promise<Response> {
  const pointsOf = (rules: [LimitRule, string][] = []) =>
    rules.map(([rule, key]) => [limit(rule), box.mark(key)] as const);
  const limited = roleWithinAal(caller, config);
  const { input, raw } = await withReservedPoints(pointsOf(reserve?.(limited)), () => read(c));
  const { sender } = requestContext(c);
  const mail = outbox.inLanguage(cookieLanguage(c.req.header("cookie")));
  const key = c.req.header("idempotency-key");
  const scope = idempotencyScope(path, caller?.id ?? box.mark(sender));
  const claim = key === undefined || setsState ? null : createClaim(box, scope, key, raw);
  const points = pointsOf(limits?.rules(input, sender, limited));
  const pause = <Result>(work: () => Promise<Result>) => pauseDeadline(c, work);
  const asked = { input, config, db, box, caller, sender, images, mail, pauseDeadline: pause };
  const prepare = async () => (await before?.(asked)) as Prepared;
  const write = (prepared: Prepared) =>
    inTransaction(db, async (tx) => {
      // One clock for all processes: it orders offers, ends days and schedules letters.
      const now = await databaseTime(tx);
      const call = { tx, input, caller, config, now, sender, mail, box, prepared };
      const done = async () => ({ status: 200, body: await handle(call) });
      return claim ? runOnce(tx, claim, done) : done();
    });
  const act = async (prepared: Prepared) => {
    const body = await batch?.(db, { input, caller, sender, box }, log);
    if (body !== undefined) return { status: 200, body };
    return setsState ? acts.run(() => write(prepared)) : write(prepared);
  };
  const run = () =>
    withPoints(points, async () => (claim ? prepareOnce(claim, prepare, act) : act(await prepare())));
  const response = claim ? mutex(claim, async () => (await findStoredResponse(db, claim)) ?? run()) : run();
  const { status, body } = await response;
  return jsonResponse(c, body, status);
}

function bodyReader<Input>(body: Body<Input>): BodyReader<Input> {
  return "read" in body ? body.read : (c) => readBody(c, body);
}

function contentOf(body: Body<unknown>): Record<string, ZodType> {
  return "read" in body ? body.content : { "application/json": body };
}

/** Checks only the token's signature: the first call may have ended the session. */
async function replayResponse(c: Context, path: string, api: MountedParts): Promise<Response | null> {
  const { db, box, tokens } = api;
  const key = c.req.header("idempotency-key");
  const sub = key && (await bearerSubject(c.req.header("authorization"), tokens));
  if (!key || !sub) return null;
  const raw = (await readBytes(c)).toString("utf8");
  const first = await findStoredResponse(db, createClaim(box, idempotencyScope(path, sub), key, raw));
  return first && jsonResponse(c, first.body, first.status);
}

function accessFor(rule: AccessRule): Route["access"] {
  if (typeof rule === "string") return () => rule;
  return (query) => (rule.where(query) ? rule.otherwise : rule.usually);
}
