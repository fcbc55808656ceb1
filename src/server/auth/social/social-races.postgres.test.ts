import { beforeEach, expect, test } from "vitest";
import { authIdentities, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { linkOf, signUp } from "#testing/auth-client.ts";
import { json } from "#testing/factories.ts";
import {
  browserAt,
  closeProvidersAfterEach,
  redirectBack,
  type SocialScene,
  signInWith,
  socialScene,
} from "#testing/social-logins.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";

emptyDatabaseBeforeEach();
closeProvidersAfterEach();
let scene: SocialScene;
beforeEach(async () => {
  scene = await socialScene();
});

const times = (n: number) => Array.from({ length: n });

test("of ten responses with one state one signs in", async () => {
  const browser = browserAt(scene.server);
  const back = await redirectBack(browser, "google");
  const ends = await Promise.all(times(10).map(() => browser.visit(back)));
  const locations = ends.map(({ location }) => location);
  expect(locations.filter((location) => location.includes("#access_token="))).toHaveLength(1);
  expect(locations.filter((location) => location.includes("flow_state_already_used"))).toHaveLength(9);
  expect(await scene.server.db.select().from(authSessions)).toHaveLength(1);
});

test("concurrent first logins create one account, with one identity and one profile", async () => {
  const ends = await Promise.all(times(6).map(() => signInWith(scene.server, "google")));
  for (const location of ends) expect(location).toContain("#access_token=");
  expect(await scene.server.db.select().from(authUsers)).toHaveLength(1);
  expect(await scene.server.db.select().from(authIdentities)).toHaveLength(1);
  expect(await scene.server.db.select().from(users)).toHaveLength(1);
  expect(await scene.server.db.select().from(authSessions)).toHaveLength(6);
});

test("concurrent first logins with both providers and one address create one account", async () => {
  scene.facebook.person = { id: "2002", name: "Ana", email: "ana@gmail.example" };
  const both = times(6).map((_, i) => signInWith(scene.server, i % 2 === 0 ? "google" : "facebook"));
  const ends = await Promise.all(both);
  expect(ends.filter((location) => location.includes("#access_token=")).length).toBeGreaterThanOrEqual(3);
  expect(await scene.server.db.select().from(authUsers)).toHaveLength(1);
});

test("a login by facebook racing the owner's link leaves no session", async () => {
  const { server } = scene;
  const email = "ana@gmail.example";
  scene.facebook.person = { id: "666", name: "Mal", email };
  for (let round = 0; round < 4; round++) {
    await server.db.delete(authUsers);
    await signInWith(server, "facebook");
    await server.request("/auth/v1/recover", json({ email }));
    const link = await linkOf(server, "account-recover");
    const logins = times(4).map(() => signInWith(server, "facebook"));
    await Promise.all([...logins, server.request(link)]);
    const left = await server.db.select().from(authSessions);
    expect(left.map(({ amr }) => amr.map(({ method }) => method))).toEqual([["otp"]]);
    expect(await server.db.select().from(authIdentities)).toMatchObject([{ provider: "email" }]);
  }
});

test("concurrent requests for one address never deadlock and never give a 5xx", async () => {
  const { server } = scene;
  const email = "ana@gmail.example";
  const post = async (path: string) => server.request(`/auth/v1/${path}`, json({ type: "signup", email }));
  for (let round = 0; round < 3; round++) {
    await server.db.delete(authUsers);
    await signUp(server, { email });
    await post("recover");
    const links = [await linkOf(server, "account-confirm"), await linkOf(server, "account-recover")];
    const calls = times(4).flatMap(() => [
      async () => signUp(server, { email }),
      () => post("resend"),
      () => post("recover"),
      ...links.map((link) => async () => server.request(link)),
      async () => Response.redirect(await signInWith(server, "google")),
    ]);
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    for (const { headers } of answers)
      expect(headers.get("location") ?? "").not.toMatch(/unexpected_failure/);
  }
});
