import { Hono, type MiddlewareHandler } from "hono";
import { alertsApi } from "./alerts/alerts-api.ts";
import { articlesApi } from "./articles/articles-api.ts";
import { type AuthParts, authApi, authEndpoints } from "./auth/auth-api.ts";
import { describeEndpoint } from "./auth/describe-endpoint.ts";
import { channelsApi } from "./channels/channels-api.ts";
import { commentsApi } from "./comments/comments-api.ts";
import { reportsApi } from "./comments/reports-api.ts";
import { confirmationsApi } from "./confirmations/confirmations-api.ts";
import { contactApi } from "./contact/contact-api.ts";
import { couponsApi } from "./coupons/coupons-api.ts";
import { couponFilesApi } from "./coupons/import-export/coupon-files-api.ts";
import type { AccessLog } from "./http/access-log.ts";
import { compressResponses } from "./http/compress-response.ts";
import { describeRoute } from "./http/describe-route.ts";
import { mountRoutes } from "./http/mount-routes.ts";
import { probes } from "./http/probes.ts";
import { isOverload, Problem, toProblem, writeProblem } from "./http/problem.ts";
import { rateLimits } from "./http/rate-limits.ts";
import { requestLog } from "./http/request-log.ts";
import type { CallDoc } from "./http/responses.ts";
import type { Route } from "./http/route.ts";
import type { SecurityHeaders } from "./http/security-headers.ts";
import { imagesApi } from "./images/images-api.ts";
import { imagesFunctions } from "./images/upload-image.ts";
import { logApi } from "./log/log-api.ts";
import { logFileApi } from "./log/log-file-api.ts";
import { mcpApi } from "./mcp/mcp-api.ts";
import { mcpCalls } from "./mcp/mcp-responses.ts";
import { issuesApi } from "./newsletter/issues-api.ts";
import { newsletterApi } from "./newsletter/newsletter-api.ts";
import { previewIssueApi } from "./newsletter/preview-issue.ts";
import { feedApi } from "./notices/feed-api.ts";
import { noticesApi } from "./notices/notices-api.ts";
import { openDataApi } from "./open-data/open-data-api.ts";
import { openDataCalls } from "./open-data/open-data-responses.ts";
import type { OpenApi } from "./openapi/document.ts";
import { writeDocument } from "./openapi/write-document.ts";
import { operationApi } from "./operation/operation-api.ts";
import { pricesApi } from "./prices/prices-api.ts";
import { appealsApi } from "./products/appeals/appeals-api.ts";
import { clicksApi } from "./products/count-click.ts";
import { importExportApi } from "./products/import-export/import-export-api.ts";
import { panelCountsApi } from "./products/moderation/count-panel.ts";
import { earlierOffersApi } from "./products/moderation/find-earlier-offers.ts";
import { moderationApi } from "./products/moderation/moderation-api.ts";
import { myOffersApi } from "./products/my-offers-api.ts";
import { productsApi } from "./products/products-api.ts";
import { restApi } from "./rest/rest-api.ts";
import { restCalls } from "./rest/rest-responses.ts";
import { storageApi } from "./storage/storage-api.ts";
import { storageCalls } from "./storage/storage-responses.ts";
import { storePagesApi } from "./store-pages/store-pages-api.ts";
import { storeReadsApi } from "./stores/store-reads-api.ts";
import { storesApi } from "./stores/stores-api.ts";
import { peopleApi } from "./users/people-api.ts";
import { profilesApi } from "./users/profiles-api.ts";
import { usersApi } from "./users/users-api.ts";
import { votesApi } from "./votes/votes-api.ts";

export const functionRoutes: Route[] = [
  ...productsApi,
  ...pricesApi,
  ...votesApi,
  ...commentsApi,
  ...reportsApi,
  ...confirmationsApi,
  ...logApi,
  ...couponsApi,
  ...couponFilesApi,
  ...noticesApi,
  ...storePagesApi,
  ...storeReadsApi,
  ...alertsApi,
  ...myOffersApi,
  ...appealsApi,
  ...moderationApi,
  ...clicksApi,
  ...earlierOffersApi,
  ...importExportApi,
  ...articlesApi,
  ...contactApi,
  ...newsletterApi,
  ...issuesApi,
  ...storesApi,
  ...previewIssueApi,
  ...channelsApi,
  ...usersApi,
  ...peopleApi,
  ...profilesApi,
  ...imagesFunctions,
  ...panelCountsApi,
  ...operationApi,
];

let document: OpenApi | undefined;

/** What /api/openapi.json says, made of the calls themselves when it is first asked for. */
export function apiDocument(): OpenApi {
  document ??= writeDocument(describedCalls());
  return document;
}

function describedCalls(): CallDoc[] {
  return [
    ...functionRoutes.map(describeRoute),
    ...authEndpoints.map(describeEndpoint),
    ...restCalls,
    ...storageCalls,
    ...openDataCalls,
    ...mcpCalls,
  ];
}

export interface ServerParts extends AuthParts {
  access: AccessLog;
  headers: SecurityHeaders;
  isOpen: () => boolean;
  readMail: Hono;
  /** Answers public lists from the cache; runs after the log and before the calls. */
  cacheLists: MiddlewareHandler;
}

export function createApi(parts: ServerParts): Hono {
  const { log, access, metrics, headers, requestContext, config } = parts;
  const app = new Hono();
  app.use(requestLog({ log, access, metrics, requestContext }));
  app.use(async (c, next) => {
    await next();
    // Not by `c.header`: it would turn every answer into a stream.
    for (const [name, value] of Object.entries(headers.other))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.onError((error, c) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && !isOverload(error))
      log.error({ id: requestContext(c).id, err: problem.cause ?? problem }, "request failed");
    return writeProblem(c, problem);
  });
  app.route("/", probes({ ...parts, metrics_token: config.metrics_token }));
  app.route("/dev/mail", parts.readMail);
  app.route("/auth/v1", authApi(parts));
  app.route("/rest/v1", restApi(parts));
  app.use("/functions/v1/*", compressResponses());
  app.use("/functions/v1/*", parts.cacheLists);
  app.use("/functions/v1/*", async (c, next) => {
    await next();
    // Afterwards, since what is streamed brings headers of its own.
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });
  const limit = rateLimits(parts);
  mountRoutes(app, functionRoutes, { ...parts, limit });
  app.all("/functions/v1/*", (c) =>
    writeProblem(c, new Problem(404, "not_found", "Esta chamada não existe.")),
  );
  app.route("/storage/v1", storageApi({ ...parts, limit, imageHeaders: headers.image }));
  app.route("/", feedApi({ ...parts, limit }));
  app.route("/", logFileApi({ ...parts, limit }));
  app.route("/", openDataApi({ ...parts, limit }));
  app.route("/", mcpApi({ ...parts, limit, ask: (path, env) => app.request(path, {}, env) }));
  app.route("/", imagesApi({ store: parts.images, headers: headers.image }));
  return app;
}
