import { afterEach } from "vitest";
import { testClient } from "./authorization-codes.ts";
import { type FacebookProvider, facebookProvider } from "./facebook-provider.ts";
import { type OpenIdProvider, openIdProvider } from "./openid-provider.ts";
import { type TestServer, testServer } from "./test-server.ts";

export interface SocialScene {
  server: TestServer;
  google: OpenIdProvider;
  facebook: FacebookProvider;
}

let open: { close(): void }[] = [];

/** Our server with both social logins, at fake providers. */
export async function socialScene(
  env: Record<string, string> = {},
  timeout_seconds = 5,
): Promise<SocialScene> {
  const google = await openIdProvider();
  const facebook = await facebookProvider();
  open.push(google, facebook);
  const providers = {
    google: { issuer: google.url },
    facebook: {
      authorize: `${facebook.url}/dialog/oauth`,
      token: `${facebook.url}/oauth/access_token`,
      profile: `${facebook.url}/me`,
    },
    timeout_seconds,
  };
  const { client_id, client_secret } = testClient;
  const server = await testServer(
    {
      GOOGLE_CLIENT_ID: client_id,
      GOOGLE_CLIENT_SECRET: client_secret,
      FACEBOOK_CLIENT_ID: client_id,
      FACEBOOK_CLIENT_SECRET: client_secret,
      ...env,
    },
    { providers },
  );
  return { server, google, facebook };
}

export function closeProvidersAfterEach(): void {
  afterEach(() => {
    for (const provider of open) provider.close();
    open = [];
  });
}

/** A browser: it keeps cookies, and follows redirects only on request. */
export interface TestBrowser {
  cookies: Map<string, string>;
  /** One step: to our own server, or to a provider. Returns the next redirect. */
  visit(address: string, init?: RequestInit): Promise<{ response: Response; location: string }>;
}

export function browserAt({ app }: TestServer): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async visit(address, init = {}) {
      const url = new URL(address, "http://localhost:3000");
      const isOurs = url.host === "localhost:3000";
      const headers = new Headers(init.headers);
      if (isOurs && cookies.size > 0)
        headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const response = isOurs
        ? await app.request(url.pathname + url.search, { ...init, headers })
        : await fetch(url, { ...init, headers, redirect: "manual" });
      for (const line of response.headers.getSetCookie()) keep(cookies, line);
      return { response, location: response.headers.get("location") ?? "" };
    },
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const [name = "", value = ""] = pair.split("=");
  if (attributes.includes("Max-Age=0")) cookies.delete(name);
  else cookies.set(name, value);
}

/** The first two steps of a login: to the provider, which agrees at once. Returns the redirect back to us. */
export async function redirectBack(browser: TestBrowser, provider: string, query = ""): Promise<string> {
  const out = await browser.visit(`/auth/v1/authorize?provider=${provider}${query}`);
  return (await browser.visit(out.location)).location;
}

/** A whole login; returns where the browser ends. */
export async function signInWith(
  server: TestServer,
  provider: string,
  query = "",
  browser: TestBrowser = browserAt(server),
): Promise<string> {
  return (await browser.visit(await redirectBack(browser, provider, query))).location;
}

export function fragmentOf(address: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)));
}
