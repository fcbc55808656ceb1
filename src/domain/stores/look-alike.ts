import { stores as knownStores } from "#domain/products/links/stores.ts";
import { lookOf } from "./host-look.ts";
import { ownHosts } from "./store-host.ts";

/** A store that others may imitate. */
export interface ImitatedStore {
  name: string;
  hosts: readonly string[];
}

/** Names that are words of their own, or that many companies have: only the name itself beside a bait word is an imitation. */
const plainWords = new Set(
  "extra ponto vivo consul acer cea xbox epic epicgames shop store loja amazonia steam steampowered electro olx oi claro tim dell lg hp".split(
    " ",
  ),
);

/** Honest names that come near a store's. */
const honestLabels = new Set(
  "americana americano americanet americas netflex shell shelf nuvem shine stein skein chain sheen amaron amazonas amazonia samsonite bestshop vastshop bastemp consultor netshow netshop santana santander netfix pichal carrefur".split(
    " ",
  ),
);

/** What bait addresses add to a store's name. */
const baitWords = new Set(
  (
    "oferta ofertas promo promos promocao promocoes desconto descontos cupom cupons loja lojas shop shopping store outlet oficial official " +
    "brasil brazil br black blackfriday friday sale sales liquida liquidacao queima saldao compra compras comprar online site app pay pix " +
    "entrega entregas frete gratis web net express digital virtual atacado feirao aniversario natal seguro segura login conta minhaconta " +
    "cliente clientes clube vip prime mais plus premio premios sorteio resgate pontos suporte sac rastreio pagamento boleto www com the my meu minha de da do em na no e " +
    "ofertasdodia dia mega super ofc bf 24h 2024 2025 2026 2027"
  ).split(" "),
);

/** Names that only institutions get. */
const institutions = /\.(?:gov|edu|mil|jus|leg|mp|def|b)\.[a-z]{2}$|\.(?:gov|edu|mil|int)$/;

/** Honest hosts that carry a store's name, or come near it. */
const honestHosts = new Set(
  (
    "netflix.shop shopeepay.com.br shopeepay.com samsungpay.com amazon.jobs amazon.dev amazon.science tiktokshop.com mercadolibre.com " +
    "mercadolibre.com.ar mercadolibre.com.mx mercadolibre.com.co mercadolibre.com.uy mercadolibre.com.pe mercadolibre.cl"
  ).split(" "),
);

/** A store's own name under one of these is nearly always its own. */
const plainEndings = /^com(?:\.br)?$/;

/** Under the ending of another country it is that of a store that sells there as well. */
const abroadEndings = new Set(
  (
    "de es fr it nl pl se us in sg ae sa eg ie ca pt cl cz ch at dk no fi gr hu ro ru jp kr tw ph vn com.mx com.ar com.au com.tr " +
    "com.be com.sg com.my com.pe com.uy co.uk co.jp co.kr co.id co.th co.za co.il co.nz"
  ).split(" "),
);

/** Stores that sell abroad though their only host in the table is a Brazilian one. */
const soldAbroad = new Set("shopee carrefour motorola electrolux santander".split(" "));

/**
 * The store whose address this host imitates: under another ending, with letters that look alike, with a letter more, less or in
 * another place, or with a word such as «ofertas» beside its name. null for everybody else.
 * @param others stores beside those of the table of links; a host of any of them is honest
 * @param allowed hosts that the operator knows
 */
export function imitatedStore(
  host: string,
  others: readonly ImitatedStore[] = [],
  allowed: readonly string[] = [],
): ImitatedStore | null {
  const all: readonly ImitatedStore[] = [...knownStores, ...others];
  const own = ownHosts(host);
  const isHonest = own.some(
    (each) =>
      honestHosts.has(each) || allowed.includes(each) || all.some(({ hosts }) => hosts.includes(each)),
  );
  if (isHonest || institutions.test(host)) return null;
  const asked = partsOf(host);
  return all.find(({ hosts }) => hosts.some((known) => isImitation(asked, brandOf(known)))) ?? null;
}

interface HostParts {
  /** The label that its owner registered, and the ending behind it. */
  label: string;
  ending: string;
  /** The labels before it. */
  before: string[];
}

function partsOf(host: string): HostParts {
  const registered = ownHosts(host).at(-1) ?? host;
  const [label = "", ...ending] = registered.split(".");
  const rest = host.slice(0, Math.max(0, host.length - registered.length - 1));
  return { label, ending: ending.join("."), before: rest === "" ? [] : rest.split(".") };
}

/**
 * What a store's first label may be for this host to imitate it, but for a slip or two: each label without bait words, as it is written
 * and as the eye takes it. Few, so that of however many stores only those that come near are compared.
 */
export function namesNear(host: string): string[] {
  const { label, before } = partsOf(host);
  const names = [label, ...before].flatMap((each) => {
    const parts = each.split("-").filter((part) => part !== "" && !baitWords.has(part));
    return [parts.join(""), ...parts].flatMap((word) => [word, lookOf(word), ...coresOf(lookOf(word))]);
  });
  return [...new Set(names)].filter((name) => name.length >= leastOfName).slice(0, mostNames);
}

/** What is left of «lojakalungaofertas» when the bait around it goes. */
function coresOf(look: string): string[] {
  const starts = [...look].map((_, at) => at).filter((at) => at > 0 && isMadeOfBait(look.slice(0, at)));
  const ends = [...look].map((_, at) => at).filter((at) => at > 0 && isMadeOfBait(look.slice(at)));
  return [0, ...starts].flatMap((from) => [...ends, look.length].map((to) => look.slice(from, to)));
}

const leastOfName = 4;
const mostNames = 24;

interface Brand {
  name: string;
  ending: string;
}

function brandOf(known: string): Brand {
  const { label, ending } = partsOf(known);
  return { name: label, ending };
}

function isImitation({ label, ending, before }: HostParts, brand: Brand): boolean {
  const { name } = brand;
  if (name.length < leastOfName || baitWords.has(name)) return false;
  if (label === name) return !isOwnEnding(ending, brand);
  const [look, ideal] = [lookOf(label), lookOf(name.replaceAll("-", ""))];
  const isWord = plainWords.has(name);
  if (look.replaceAll("-", "") === ideal) return true;
  if (hasBrandPart(label, name, isWord)) return true;
  if (before.some((each) => lookOf(each) === lookOf(name)) && isBefore(before, brand, isWord)) return true;
  // «ponto-online.empresa.com.br» may well be what it says.
  if (!isWord && before.some((each) => hasBrandPart(each, name, isWord))) return true;
  return !isWord && !honestLabels.has(label) && isNear(look.replaceAll("-", ""), ideal);
}

/** Words are the names of others in other countries. */
function isOwnEnding(ending: string, { name, ending: own }: Brand): boolean {
  if (ending === own || plainEndings.test(ending)) return true;
  return abroadEndings.has(ending) && (plainWords.has(name) || soldAbroad.has(name) || hasHostAbroad(name));
}

function hasHostAbroad(name: string): boolean {
  return knownStores.some(({ hosts }) =>
    hosts.some((host) => !host.endsWith(".br") && partsOf(host).label === name),
  );
}

/** «kabum.com.br.example.net» always, «kabum.example.net» for a name that is nobody else's. */
function isBefore(before: string[], brand: Brand, isWord: boolean): boolean {
  const at = before.findIndex((each) => lookOf(each) === lookOf(brand.name));
  const [firstOfEnding = ""] = brand.ending.split(".");
  return !isWord || before[at + 1] === firstOfEnding;
}

function hasBrandPart(label: string, name: string, isWord: boolean): boolean {
  const parts = label.split("-").filter(Boolean);
  const word = name.replaceAll("-", "");
  const isBait = (part: string) => baitWords.has(part) || isNumber(part);
  const hasName = runsOf(parts).some(
    ({ joined, others }) =>
      others.length > 0 && lookOf(joined) === lookOf(word) && (!isWord || others.every(isBait)),
  );
  return hasName || (!isWord && parts.some((part) => isBaitAround(part, word)));
}

/** Neighbouring parts as one word, and the parts beside them: «casas-bahia-ofertas». */
function runsOf(parts: string[]): { joined: string; others: string[] }[] {
  const ends = parts.flatMap((_, from) => parts.slice(from).map((_, n) => [from, from + n + 1] as const));
  return ends.map(([from, to]) => ({
    joined: parts.slice(from, to).join(""),
    others: [...parts.slice(0, from), ...parts.slice(to)],
  }));
}

/** «kabumofertas», «ofertaskabum», «lojakabumbrasil». */
function isBaitAround(part: string, name: string): boolean {
  const at = lookOf(part).indexOf(lookOf(name));
  if (at === -1) return false;
  const text = lookOf(part);
  const around = [text.slice(0, at), text.slice(at + lookOf(name).length)];
  return around.some((each) => each !== "") && around.every(isMadeOfBait);
}

const baitLooks = [...baitWords].map(lookOf);

function isMadeOfBait(text: string): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at++) {
    if (!ends.has(at)) continue;
    if (isNumber(text.slice(at))) return true;
    for (const word of baitLooks) if (text.startsWith(word, at)) ends.add(at + word.length);
  }
  return ends.has(text.length);
}

function isNumber(text: string): boolean {
  return /^\d{1,4}$/.test(text);
}

/** One slip in a name of five to nine letters, two in a longer one. */
function isNear(look: string, ideal: string): boolean {
  const most = ideal.length >= 10 ? 2 : ideal.length >= 5 ? 1 : 0;
  return most > 0 && Math.abs(look.length - ideal.length) <= most && slips(look, ideal) <= most;
}

/** Letters added, left out, replaced or exchanged with their neighbour. Both are short: a label has 63 letters at most. */
export function slips(one: string, other: string): number {
  let [older, old]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const replaced = (old[j - 1] ?? 0) + (isSame ? 0 : 1);
      const isExchange = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const exchanged = isExchange ? (older[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, exchanged));
    }
    [older, old] = [old, row];
  }
  return old[other.length] ?? 0;
}
