import { parseLink } from "#domain/products/links/parse-link.ts";
import { type Store as KnownStore, stores as knownStores } from "#domain/products/links/stores.ts";
import { isStoreLink } from "#domain/products/store-link.ts";

/** Second labels under which names are registered freely: loja.com.br, loja.co.uk. */
const secondLabels = new Set(
  "com net org co gov edu ac mil ind art blog eco log tv app dev emp srv inf etc gob shop store rec esp tur wiki vet adm adv arq eng med odo psc jor jus leg mp ong am fm nom".split(
    " ",
  ),
);

/** Hosts below which each name is another shop. */
const platforms = new Set(
  (
    "myshopify.com blogspot.com wordpress.com wixsite.com github.io web.app firebaseapp.com vercel.app netlify.app pages.dev herokuapp.com " +
    "webnode.com webnode.com.br lojavirtualnuvem.com.br lojaintegrada.com.br mercadoshops.com.br vtexcommercestable.com.br myvtex.com " +
    "commercesuite.com.br tray.com.br loja2.com.br minestore.com.br kyte.site goomer.app olist.io carrd.co linktr.ee my.canva.site " +
    "onrender.com r2.dev workers.dev cloudfront.net amazonaws.com azurewebsites.net s3.amazonaws.com gitbook.io weebly.com " +
    "squarespace.com bigcartel.com ecwid.com company.site googlepages.com sites.google.com notion.site " +
    "surge.sh 000webhostapp.com fly.dev deno.dev lovable.app appspot.com a.run.app up.railway.app railway.app replit.app repl.co " +
    "glitch.me gitlab.io bitbucket.io webflow.io framer.website framer.app framer.ai wixstudio.com wixstudio.io editorx.io " +
    "mystrikingly.com jimdosite.com jimdofree.com jimdo.com site123.me yolasite.com ueniweb.com godaddysites.com square.site " +
    "hostingersite.com builderall.com altervista.org infinityfreeapp.com epizy.com rf.gd ngrok.io ngrok.app ngrok-free.app " +
    "trycloudflare.com azurestaticapps.net translate.goog tumblr.com blogspot.com.br mitiendanube.com tiendanube.com nuvemshop.com.br " +
    "mycartpanda.com bagy.com.br dooca.store iluria.com wbuy.com.br xtechcommerce.com pay.yampi.com.br catalog.yampi.io"
  ).split(" "),
);

/** An ending below which names belong to different people. Right under .br there is no shop: each of its second labels is one. */
export function isSharedHost(host: string): boolean {
  const labels = host.split(".");
  if (labels.length < 2 || platforms.has(host)) return true;
  const [second = "", top = ""] = labels.slice(-2);
  return labels.length === 2 && (top === "br" || (top.length === 2 && secondLabels.has(second)));
}

/** As stores' domains are written: without www. and m. */
export function plainHost(hostname: string): string {
  const plain = hostname.toLowerCase().replace(/^(?:www|m)\./, "");
  return plain.includes(".") ? plain : hostname.toLowerCase();
}

/**
 * Of a link's hosts (`ownHosts`) those by which it is the store of the table of links: up to the shortest that stands there. What lies
 * above is the same owner's, but may be another shop.
 */
export function hostsOfKnown(own: readonly string[], { hosts }: Pick<KnownStore, "hosts">): string[] {
  const last = own.findLastIndex((host) => hosts.includes(host));
  return own.slice(0, last + 1);
}

/** The store of the table of links that this host belongs to. */
export function knownStoreOf(host: string): KnownStore | undefined {
  const own = new Set(ownHosts(host));
  return knownStores.find(({ hosts }) => hosts.some((known) => own.has(known)));
}

/**
 * Whose page a link leads to; null where the link does not say, as short ones do not. A link whose destination we know counts as that,
 * and a store's own short link as the store.
 */
export function hostOfLink(link: string): string | null {
  const read = parseLink(link);
  if (!read) return null;
  if (!read.isShort) return plainHost(new URL(read.url).hostname);
  return knownStores.find(({ id }) => id === read.store?.id)?.hosts[0] ?? null;
}

/** The host and those above it that are still the same owner's, from the longest on: a store that has one of them has the link. */
export function ownHosts(host: string): string[] {
  const labels = host.split(".");
  const above = labels.map((_, at) => labels.slice(at).join("."));
  const end = above.findIndex(isSharedHost);
  return [...new Set([host, ...above.slice(0, end === -1 ? undefined : end)])];
}

/** A domain as an operator types it: «https://www.loja.com.br/ofertas» is «loja.com.br». null where it is none of one owner. */
export function readDomain(typed: string): string | null {
  const text = typed.trim();
  const link = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!isStoreLink(link)) return null;
  const host = plainHost(new URL(link).hostname);
  return isSharedHost(host) ? null : host;
}

/** First labels with which one owner divides a shop. */
const sections = new Set(
  "loja lojas shop store site pt br pt-br es en mobile produto produtos lista busca secure checkout www1 www2 ofertas promo app online".split(
    " ",
  ),
);

/** Countries that give names right under their ending; under others two labels may be a place where many have their shops. */
const plainCountries = new Set(
  "de es fr it nl pl se pt ca cl us in ie be eu at ch dk no fi cz ru cn mx jp".split(" "),
);

/** The domain of a store that is known by one link only: its host, but for what divides a shop. */
export function domainOfHost(host: string): string {
  const [first = "", ...rest] = host.split(".");
  const above = rest.join(".");
  return sections.has(first) && isOneOwner(above) ? domainOfHost(above) : host;
}

function isOneOwner(host: string): boolean {
  const labels = host.split(".");
  const top = labels.at(-1) ?? "";
  return !isSharedHost(host) && (labels.length > 2 || top.length !== 2 || plainCountries.has(top));
}
