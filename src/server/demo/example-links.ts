import type { SiteIdentity } from "#domain/site/site-identity.ts";

/** Shown beside the demo, so that the footer can be seen as it will be; never without it. */
const examples: SiteIdentity["social"] = {
  whatsapp: "https://chat.whatsapp.com/exemplo",
  telegram: "https://t.me/exemplo",
  instagram: "https://www.instagram.com/exemplo",
  facebook: "https://www.facebook.com/exemplo",
};

export function withExampleLinks(site: SiteIdentity): SiteIdentity {
  return { support_chat: "https://wa.me/exemplo", ...site, social: { ...examples, ...site.social } };
}
