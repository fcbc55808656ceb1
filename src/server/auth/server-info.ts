import { z } from "zod";
import { packageVersion } from "#server/db/package-root.ts";
import { response } from "#server/http/responses.ts";
import { type AuthCall, anyone } from "./auth-endpoint.ts";
import type { EndpointDoc } from "./auth-responses.ts";

const settingsDoc: EndpointDoc = {
  summary: "O que o servidor oferece",
  responses: [
    response(
      200,
      "As escolhas.",
      z.object({
        external: z.record(z.string(), z.boolean()).describe("Os provedores."),
        disable_signup: z.boolean(),
        mailer_autoconfirm: z.boolean(),
        phone_autoconfirm: z.boolean(),
        sms_provider: z.string(),
        saml_enabled: z.boolean(),
        passkeys_enabled: z.boolean(),
      }),
    ),
  ],
};
const healthDoc: EndpointDoc = {
  summary: "Diz que o serviço de contas está de pé",
  responses: [
    response(200, "De pé.", z.object({ version: z.string(), name: z.string(), description: z.string() })),
  ],
};
const keysDoc: EndpointDoc = {
  summary: "As chaves públicas que conferem os tokens",
  responses: [response(200, "Um JWKS.", z.object({ keys: z.array(z.record(z.string(), z.unknown())) }))],
};

/** Public endpoints about the server (contract 1.4). */
export const serverInfoEndpoints = [
  anyone("GET", "/settings", settingsDoc, async ({ server }) => settingsOf(server.config.site.social_logins)),
  anyone("GET", "/health", healthDoc, health),
  anyone("GET", "/.well-known/jwks.json", keysDoc, publishedKeys),
];

const neverOffered = (
  "phone anonymous_users apple azure bitbucket custom discord figma fly github gitlab kakao keycloak " +
  "linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter web3 workos x zoom"
).split(" ");

function settingsOf(social: readonly ("google" | "facebook")[]) {
  return {
    external: {
      ...Object.fromEntries(neverOffered.map((name) => [name, false])),
      email: true,
      google: social.includes("google"),
      facebook: social.includes("facebook"),
    },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    passkeys_enabled: false,
  };
}

/** Read once: anyone may ask as often as they like. */
const version = packageVersion();

async function health({ server }: AuthCall) {
  return { version, name: server.config.site.name, description: "Accounts and sessions" };
}

async function publishedKeys({ c, server }: AuthCall): Promise<Response> {
  c.header("Cache-Control", "public, max-age=600");
  return c.json({ keys: server.tokens.keys.published });
}
