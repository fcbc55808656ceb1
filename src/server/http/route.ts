import type { Context, Hono } from "hono";
import type { ZodType } from "zod";
import type { Running } from "#domain/operation/system-status.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import type { PublicRead } from "#server/db/replica.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { TokenIssuer } from "#server/session/access-token.ts";
import { roleWithinAal } from "#server/session/second-factor.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Caller } from "#server/session/session-store.ts";
import { pauseDeadline, withDeadline } from "./deadline.ts";
import { type AccessLevel, authorize, bearerSubject } from "./guards.ts";
import {
  createClaim,
  createKeyedMutex,
  createPreparedCache,
  findStoredResponse,
  runOnce,
} from "./idempotency.ts";
import type { Metrics } from "./metrics.ts";
import { type Limit, type LimitRule, withPoints, withReservedPoints } from "./rate-limits.ts";
import { type BodyReader, readBody, readBytes, readQuery } from "./read-input.ts";
import type { RequestContext } from "./request-context.ts";
import type { RouteDoc } from "./responses.ts";

/**
 * A function of functions/v1 in one line that reads as a sentence: which path, who may, what is valid, what it tells, do it.
 * The permission test reads these lines, so a function without a rule about who may call it cannot exist; the API's
 * description is made of them too, so none is left out of it.
 */
export interface Route {
  method: "GET" | "POST";
  path: string;
  access: (query: Record<string, string>) => AccessLevel;
  /** What the description tells of it. */
  about: About;
  serve: (c: Context, caller: Caller | null, api: MountedParts) => Promise<Response>;
  /** Has no deadline: what it does is as long as what it was given. */
  hasNoDeadline?: boolean;
  /** The answer that somebody got before who may no longer call; null where there was none. */
  replay?: (c: Context, api: MountedParts) => Promise<Response | null>;
}

/** A call as its line describes it; `describe-route.ts` tells what follows from that. */
export interface About {
  rule: AccessRule;
  doc: RouteDoc;
  query?: ZodType;
  body?: Record<string, ZodType>;
  /** May be the same for everybody, and is then kept like a page. */
  isCached?: boolean;
  /** Does its deed once for each Idempotency-Key. */
  isIdempotent?: boolean;
  limits?: string | undefined;
}

/** What the routes need of the server. */
export interface ApiParts {
  db: Db;
  /** For what is the same for everybody. */
  read: PublicRead;
  config: Config;
  tokens: TokenIssuer;
  requestContext: (c: Context) => RequestContext;
  mail: Outbox;
  box: SecretBox;
  metrics: Metrics;
  images: ImageStore;
  running: Running;
}

/** With the one set of counters that all doors share. */
export interface RateLimitedParts extends ApiParts {
  limit: (rule: LimitRule) => Limit;
}

export interface MountedParts extends RateLimitedParts {
  mutex: ReturnType<typeof createKeyedMutex>;
}

export interface ReadContext<Input> {
  db: Db;
  input: Input;
  caller: Caller | null;
  config: Config;
  now: Date;
  box: SecretBox;
  running: Running;
}

export interface HandlerContext<Input, Prepared = undefined> {
  /** The deed's own transaction, opened by the route. */
  tx: Tx;
  input: Input;
  caller: Caller | null;
  config: Config;
  now: Date;
  /** Letters leave with the deed's own transaction, or not at all. */
  mail: Outbox;
  /** Signs and seals under AUTH_SECRET. */
  box: SecretBox;
  /** What `before` answered. */
  prepared: Prepared;
}

/** How often a call may be made: the rules, and the sentence that tells them. */
interface Limits<Asked extends unknown[]> {
  description: string;
  /** Taken one by one before anything is done, and counted under marks: counters are no list of people. */
  rules: (...asked: Asked) => [LimitRule, string][];
}

interface PostOptions<Input, Prepared> {
  /** A repeat that only gets its first answer again takes none. */
  limits?: Limits<[input: Input, sender: string, caller: Caller | null]>;
  /** In pawn until the body is here, where that may take long. */
  reserve?: (caller: Caller | null) => [LimitRule, string][];
  /** What must not happen inside a transaction: waiting for another server would hold a connection. Once a key. */
  before?: (call: {
    input: Input;
    config: Config;
    db: Db;
    caller: Caller | null;
    images: ImageStore;
    /** For what takes its own time: meanwhile the deadline stands still. */
    pauseDeadline<Result>(work: () => Promise<Result>): Promise<Result>;
  }) => Promise<Prepared>;
  /** The deed ends the caller's own session: whoever did not hear the answer and asks again under its key still gets it. */
  endsSession?: boolean;
}

interface GetOptions<Input> {
  /** What it answers is the same for everybody: a replica may be asked. */
  isPublic?: (input: Input) => boolean;
  /** For reads that cost much. */
  limits?: Limits<[caller: Caller | null]>;
}

/** Some reads depend on what is asked for: the public list is anybody's, the list of everything an admin's. */
export interface ConditionalAccess {
  usually: AccessLevel;
  otherwise: AccessLevel;
  where: (query: Record<string, string>) => boolean;
  /** When it is otherwise. */
  description: string;
}

export type AccessRule = AccessLevel | ConditionalAccess;

/** JSON by its schema, or whatever else reads a body and the shapes in which it may come. */
export type Body<Input> = ZodType<Input> | { read: BodyReader<Input>; content: Record<string, ZodType> };

export function get<Input, Answer>(
  path: string,
  access: AccessRule,
  query: ZodType<Input>,
  doc: RouteDoc<Answer>,
  /** What it answers is a Response, or the JSON of a 200. */
  read: (call: ReadContext<Input>) => Promise<NoInfer<Answer> | Response>,
  { limits, isPublic }: GetOptions<Input> = {},
): Route {
  return {
    method: "GET",
    path,
    access: accessFor(access),
    about: { rule: access, doc, query, isCached: isPublic !== undefined, limits: limits?.description },
    async serve(c, caller, { db, read: publicly, config, box, limit, running }) {
      const input = readQuery(c, query);
      for (const [rule, key] of limits?.rules(roleWithinAal(caller, config)) ?? [])
        await limit(rule).consume(box.mark(key));
      const readFrom = (db: Db) => read({ db, input, caller, config, now: new Date(), box, running });
      const answer = await (isPublic?.(input) ? publicly(readFrom) : readFrom(db));
      return answer instanceof Response ? answer : c.json(answer as object);
    },
  };
}

/** A read that is a POST on the wire: it changes nothing, so it needs neither a transaction nor an Idempotency-Key. */
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
    async serve(c, caller, { db, config, box, running }) {
      const { input } = await bodyReader(body)(c);
      return c.json(await read({ db, input, caller, config, now: new Date(), box, running }));
    },
  };
}

export function post<Input, Answer, Prepared = undefined>(
  path: string,
  access: AccessRule,
  body: Body<Input>,
  doc: RouteDoc<Answer>,
  handle: (call: HandlerContext<Input, Prepared>) => Promise<NoInfer<Answer>>,
  { limits, reserve, before, endsSession }: PostOptions<Input, Prepared> = {},
): Route {
  const prepareOnce = createPreparedCache<Prepared>();
  const read = bodyReader(body);
  return {
    method: "POST",
    path,
    access: accessFor(access),
    about: { rule: access, doc, body: contentOf(body), isIdempotent: true, limits: limits?.description },
    ...(endsSession ? { replay: (c, api) => replayResponse(c, path, api) } : {}),
    async serve(c, caller, { db, config, requestContext, mail, box, limit, mutex, images }) {
      const pointsOf = (rules: [LimitRule, string][] = []) =>
        rules.map(([rule, key]) => [limit(rule), box.mark(key)] as const);
      const shown = roleWithinAal(caller, config);
      const { input, raw } = await withReservedPoints(pointsOf(reserve?.(shown)), () => read(c));
      const { sender } = requestContext(c);
      const key = c.req.header("idempotency-key");
      const claim =
        key === undefined
          ? null
          : createClaim(box, idempotencyScope(path, caller?.id ?? box.mark(sender)), key, raw);
      const points = pointsOf(limits?.rules(input, sender, shown));
      const prepare = async () =>
        (await before?.({
          input,
          config,
          db,
          caller,
          images,
          pauseDeadline: (work) => pauseDeadline(c, work),
        })) as Prepared;
      const act = (prepared: Prepared) =>
        inTransaction(db, async (tx) => {
          // One clock for all processes: by it offers stand in order, days end and letters wait.
          const now = await databaseTime(tx);
          const call = { tx, input, caller, config, now, mail, box, prepared };
          const done = async () => ({ status: 200, body: await handle(call) });
          return claim ? runOnce(tx, claim, done) : done();
        });
      const run = () =>
        withPoints(points, async () => (claim ? prepareOnce(claim, prepare, act) : act(await prepare())));
      const answer = claim ? mutex(claim, async () => (await findStoredResponse(db, claim)) ?? run()) : run();
      const { status, body: said } = await answer;
      return c.json(said as object, status as 200);
    },
  };
}

function bodyReader<Input>(body: Body<Input>): BodyReader<Input> {
  return "read" in body ? body.read : (c) => readBody(c, body);
}

function contentOf(body: Body<unknown>): Record<string, ZodType> {
  return "read" in body ? body.content : { "application/json": body };
}

export function idempotencyScope(path: string, whose: string): string {
  return `${path} ${whose}`;
}

/** By a token that we signed: its session may have ended by the very deed. */
async function replayResponse(
  c: Context,
  path: string,
  { db, box, tokens }: MountedParts,
): Promise<Response | null> {
  const key = c.req.header("idempotency-key");
  const sub = await bearerSubject(c.req.header("authorization"), tokens);
  if (key === undefined || sub === null) return null;
  const raw = (await readBytes(c)).toString("utf8");
  const first = await findStoredResponse(db, createClaim(box, idempotencyScope(path, sub), key, raw));
  return first && c.json(first.body as object, first.status as 200);
}

function accessFor(rule: AccessRule): Route["access"] {
  if (typeof rule === "string") return () => rule;
  return (query) => (rule.where(query) ? rule.otherwise : rule.usually);
}

export function mount(app: Hono, routes: Route[], parts: RateLimitedParts): void {
  const api = { ...parts, mutex: createKeyedMutex() };
  for (const route of routes)
    app.on(route.method, `/functions/v1${route.path}`, (c) =>
      route.hasNoDeadline ? serve(route, c, api) : withDeadline(c, api.db, () => serve(route, c, api)),
    );
}

async function serve(route: Route, c: Context, api: MountedParts): Promise<Response> {
  const caller = await authorize(route.access(c.req.query()), c.req.header("authorization"), api).catch(
    async (refusal: unknown) => (await route.replay?.(c, api)) ?? Promise.reject(refusal),
  );
  if (caller instanceof Response) return caller;
  api.requestContext(c).account = caller?.id ?? null;
  return route.serve(c, caller, api);
}
