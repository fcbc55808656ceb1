import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createLinkTerms } from "#server/affiliate/link-terms.ts";
import type { AffiliateRules } from "#server/affiliate/read-affiliate.ts";
import { apiDocument, createApi, type ServerParts } from "#server/api.ts";
import { accessLog } from "#server/http/access-log.ts";
import type { ClientAddress } from "#server/http/client-address.ts";
import { createFormPoster } from "#server/http/form-post.ts";
import { createRequestContext } from "#server/http/request-context.ts";
import { type SecurityHeaders, securityHeaders } from "#server/http/security-headers.ts";
import { devMail } from "#server/mail/dev-mail.ts";
import type { MailParts } from "#server/mail/sender-for.ts";
import { createJobHistory } from "#server/operation/job-history.ts";
import { loadSigningKeys } from "#server/session/signing-keys.ts";
import { letterWriters } from "./letter-writers.ts";
import { createSite, type SendFile } from "./site/create-site.ts";
import type { SiteAssets } from "./site/serving/assets.ts";
import type { PageLimiter } from "./site/serving/page-limiter.ts";
import type { Renderer } from "./site/serving/render.tsx";
import { createRenderQueue } from "./site/serving/render-queue.ts";

/** What differs between the built server, the development server and the tests. */
export interface FrontEnd {
  assets: SiteAssets;
  renderer: () => Promise<Renderer>;
  renderLetter: MailParts["renderLetter"];
  /** Pages are cached between requests. */
  cached: boolean;
  headers(built: SecurityHeaders): SecurityHeaders;
  /** Sends the build's own files, and passes on everything else. */
  files(security: SecurityHeaders): SendFile;
}

type GivenParts =
  | "config"
  | "db"
  | "read"
  | "images"
  | "mail"
  | "box"
  | "metrics"
  | "log"
  | "isOpen"
  | "hasStarted"
  | "providers";

interface AppParts extends Pick<ServerParts, GivenParts> {
  frontEnd: FrontEnd;
  /** The operator's; without them links carry nothing. */
  affiliate?: AffiliateRules | null;
  clientAddress: ClientAddress;
  /** Bounds how many pages render at once. */
  limiter: PageLimiter;
  /** How many connections there have been since the start. */
  connections: () => number;
  running: Omit<ServerParts["running"], "jobs">;
}

/** The whole application, API and site, as one request listener. The start and the tests differ only in the parts they give. */
export async function createApp(parts: AppParts) {
  const { config, db, box, log, metrics, frontEnd } = parts;
  const { assets, renderer, cached, renderLetter } = frontEnd;
  const tokens = { keys: await loadSigningKeys(db, box), issuer: `${config.site.url}/auth/v1` };
  const headers = frontEnd.headers(securityHeaders({ https: config.https, loaderHash: assets.loaderHash }));
  const access = accessLog(join(config.data_dir, "access"), (err) => log.error({ err }, "access log failed"));
  const requestContext = createRequestContext(parts.clientAddress);
  const jobHistory = createJobHistory();
  // The API serves lists from the site's cache, and the site posts forms to the API, which is created after it.
  const site = createSite({
    ...parts,
    submitForm: (...form) => submitForm(...form),
    senderOf: (c) => requestContext(c).sender,
    ...{ apiDocument, assets },
    readLinkTerms: createLinkTerms(db, parts.affiliate ?? null),
    documentHeaders: headers.document,
    waitToRender: createRenderQueue(parts.connections),
    pages: metrics.pages,
    renderer,
    cached,
  });
  const writing = { ...parts, renderLetter };
  const api = createApi({
    ...writing,
    tokens,
    headers,
    access,
    requestContext,
    running: { ...parts.running, jobs: jobHistory.read },
    readMail: devMail({ ...writing, ...letterWriters(writing), styles: assets.styles }),
    cacheLists: site.cacheLists,
  });
  const submitForm = createFormPoster(api, config.site.url, box);
  const app = new Hono().route("/", api).route("/", site.app);
  // What Hono cannot even read as a request, such as a broken Host.
  const errorHandler = () => new Response(null, { status: 400, headers: headers.other });
  const fetchListener = getRequestListener(app.fetch, { errorHandler });
  const listener = site.listener(frontEnd.files(headers), fetchListener);
  return { app, site, listener, headers, tokens, access, jobHistory };
}
