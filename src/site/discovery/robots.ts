import type { SiteIdentity } from "#domain/site/site-identity.ts";

/**
 * What crawlers need not ask for: calls, screens behind a login, links that carry tokens, and later pages of lists, whose
 * offers the sitemap names. The same on every site: one that is only on this machine meets no crawler, and what is
 * private is guarded by the server, never by this file.
 */
const closed = [
  "/admin",
  "/auth/",
  "/avisos/",
  "/cadastro",
  "/conta/",
  "/conta-confirmada",
  "/dashboard",
  "/dev/",
  "/enviar-produtos",
  "/functions/",
  "/login",
  "/meus-dados",
  "/novidades/",
  "/pausar-avisos",
  "/redefinir-senha",
  "/rest/",
  "/*?*cursor=",
  "/*?*lng=",
];

export function robotsText({ url }: SiteIdentity): string {
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${url}/sitemap.xml`,
    "",
  ].join("\n");
}
