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
  "americana americano americanet nuvem shine stein skein chain sheen amaron amazonas amazonia samsonite bestshop vastshop bastemp consultor netshow netshop santana santander netfix pichal carrefur".split(
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

/** A store's own name under the ending of another country, or the plain one, is nearly always its own. */
const ownEndings =
  /^(?:com|com\.br|de|es|fr|it|nl|pl|se|co\.uk|com\.mx|com\.ar|co\.jp|com\.au|ca|pt|cl|com\.tr)$/;

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
    (each) => allowed.includes(each) || all.some(({ hosts }) => hosts.includes(each)),
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

function brandOf(known: string): { name: string; ending: string } {
  const { label, ending } = partsOf(known);
  return { name: label, ending };
}

function isImitation({ label, ending, before }: HostParts, brand: { name: string; ending: string }): boolean {
  const { name } = brand;
  if (name.length < 4 || baitWords.has(name)) return false;
  if (label === name) return ending !== brand.ending && !ownEndings.test(ending);
  const [look, ideal] = [lookOf(label), lookOf(name.replaceAll("-", ""))];
  const isWord = plainWords.has(name);
  if (look.replaceAll("-", "") === ideal) return true;
  if (hasBrandPart(label, name, isWord)) return true;
  if (before.some((each) => lookOf(each) === lookOf(name)) && isBefore(before, brand, isWord)) return true;
  return !isWord && !honestLabels.has(label) && isNear(look.replaceAll("-", ""), ideal);
}

/** «kabum.com.br.example.net» always, «kabum.example.net» for a name that is nobody else's. */
function isBefore(before: string[], brand: { name: string; ending: string }, isWord: boolean): boolean {
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
