import { expect, test } from "vitest";
import { authSessions } from "#server/db/schema/auth.ts";
import { json } from "#testing/factories.ts";
import { closeProvidersAfterEach, signInWith, socialScene } from "#testing/social-logins.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";

emptyDatabaseBeforeEach();
closeProvidersAfterEach();

test("of ten exchanges of one code one gets a session", async () => {
  const { server } = await socialScene();
  const code_verifier = "v".repeat(50);
  const query = `&code_challenge=${code_verifier}&code_challenge_method=plain`;
  const auth_code = new URL(await signInWith(server, "google", query)).searchParams.get("code");
  const exchanges = Array.from({ length: 10 }, () =>
    server.request("/auth/v1/token?grant_type=pkce", json({ auth_code, code_verifier })),
  );
  const statuses = (await Promise.all(exchanges)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(404)]);
  expect(await server.db.select().from(authSessions)).toHaveLength(1);
});
