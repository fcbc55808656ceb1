import { beforeEach, expect, test } from "vitest";
import { aPerson, json } from "#testing/factories.ts";
import { forgedTokens } from "#testing/forged-tokens.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { authEndpoints } from "./auth-api.ts";

/** The same response for everyone: a token is not even read. */
const all = (status: number) => [status, status, status, status];
/** Without a session 401, with an expired one 403 (contract 1.2). */
const members = (status: number) => [401, 401, 403, status];

/**
 * Every endpoint × visitor, the public key, an expired session, a signed-in user. A missing endpoint fails the first
 * test.
 */
const table: Record<string, { statuses: number[]; body?: unknown }> = {
  "POST /token": { statuses: all(400) },
  "POST /signup": { statuses: all(422) },
  "POST /recover": { statuses: all(400) },
  "POST /resend": { statuses: all(400) },
  "GET /verify": { statuses: all(400) },
  "POST /verify": { statuses: all(400) },
  "GET /user": { statuses: members(200) },
  "PUT /user": { statuses: members(200) },
  "POST /logout": { statuses: members(204) },
  "POST /factors": { statuses: members(400) },
  "POST /factors/:factor_id/challenge": { statuses: members(404) },
  "POST /factors/:factor_id/verify": { statuses: members(404), body: { code: "123456" } },
  "DELETE /factors/:factor_id": { statuses: members(404) },
  "POST /recovery-codes": { statuses: members(403) },
  "POST /recovery-codes/verify": { statuses: members(400) },
  "GET /authorize": { statuses: all(400) },
  "GET /callback": { statuses: all(303) },
  "POST /callback": { statuses: all(303) },
  "GET /settings": { statuses: all(200) },
  "GET /health": { statuses: all(200) },
  "GET /.well-known/jwks.json": { statuses: all(200) },
  "POST /sso": { statuses: all(404) },
  "POST /otp": { statuses: all(422) },
  "POST /magiclink": { statuses: all(422) },
  "GET /user/identities/authorize": { statuses: members(404) },
  "DELETE /user/identities/:id": { statuses: members(404) },
  "GET /admin/*": { statuses: members(403) },
  "POST /admin/*": { statuses: members(403) },
  "PUT /admin/*": { statuses: members(403) },
  "DELETE /admin/*": { statuses: members(403) },
};

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

test("every endpoint is in the table", () => {
  const offered = authEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(offered.toSorted()).toEqual(Object.keys(table).toSorted());
});

test.each(Object.entries(table))("%s", async (line, { statuses, body = {} }) => {
  const [method = "", pattern = ""] = line.split(" ");
  const path = pattern.replace(/:\w+|\*/g, crypto.randomUUID());
  const expired = (await forgedTokens(server)).find(({ name }) => name === "expired")?.authorization ?? "";
  const callers = [
    {},
    { Authorization: "Bearer sb_publishable_x" },
    { Authorization: expired },
    (await aPerson(server, "admin")).auth,
  ];
  const answers: number[] = [];
  for (const headers of callers) {
    const init = method === "GET" ? { headers } : { ...json(body, headers), method };
    const response = await server.request(`/auth/v1${path}`, init);
    const hasBody = response.status !== 204 && !response.headers.has("location");
    if (hasBody) expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    answers.push(response.status);
  }
  expect(answers).toEqual(statuses);
});
