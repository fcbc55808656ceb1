import type { SiteIdentity } from "#domain/site/site-identity.ts";

/** Made from the one drawing by bin/icons.ts. */
const icons = [
  { src: "/icons/192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
];

export function webManifest({ name }: SiteIdentity): string {
  return JSON.stringify({
    id: "/",
    name,
    short_name: name.slice(0, 12),
    description: "Ofertas e promoções de lojas verificadas, aprovadas uma a uma.",
    lang: "pt-BR",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fffcf5",
    theme_color: "#ffffff",
    categories: ["shopping"],
    icons,
    // Sharing a store's page with the installed site opens the form with its link; nothing is sent by it.
    share_target: {
      action: "/enviar-produtos",
      method: "GET",
      enctype: "application/x-www-form-urlencoded",
      params: { title: "title", text: "text", url: "url" },
    },
    shortcuts: [
      { name: "Ofertas quentes", url: "/#quentes" },
      { name: "Maior desconto anunciado", url: "/?sort=discount" },
    ],
  });
}
