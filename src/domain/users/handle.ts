import { fold } from "#domain/format/text.ts";
import { isReservedName, skeleton } from "./reserved-names.ts";

/** The public name: what others see of a person, at `/u/{handle}` and beside what they sent. */
export const handleRule = { min: 3, max: 20, changeDays: 30, retiredDays: 365 } as const;

export const handlePattern = /^[a-z0-9_]{3,20}$/;

export function profilePath(handle: string): string {
  return `/u/${handle}`;
}

/** What a mention or an address could be taken for: pages of ours, words for nobody, ways to speak for all. */
const reservedHandles = new Set([
  ...[
    "about",
    "ajuda",
    "alertas",
    "api",
    "apagada",
    "apagado",
    "assets",
    "auth",
    "blog",
    "buscar",
    "carrinho",
  ],
  ...["categoria", "category", "comentadas", "comunidade", "conta", "conta_apagada", "contact", "contato"],
  ...["cupom", "cupons", "dados", "dashboard", "enviar", "enviar_cupom", "enviar_produtos", "feed", "ficha"],
  ...["functions", "help", "home", "inicio", "login", "logout", "loja", "lojas", "mcp", "meus_dados"],
  ...["moderacao", "notificacoes", "novidades", "null", "oficial", "offline", "oferta", "ofertas", "painel"],
  ...["perfil", "privacidade", "product", "produto", "quentes", "redefinir_senha", "register", "cadastro"],
  ...["robots", "root", "salvos", "search", "seguranca", "sistema", "sitemap", "sobre", "storage", "system"],
  ...[
    "termos",
    "todos",
    "transparencia",
    "undefined",
    "usuario",
    "visitante",
    "voce",
    "webmaster",
    "everyone",
  ],
]);

/** «rn» passes for «m», «vv» for «w», and a letter more or less is not seen. */
function look(handle: string): string {
  return skeleton(handle)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/(.)\1+/g, "$1");
}

const teamWords = [
  "admin",
  "administrador",
  "administradora",
  "adm",
  "equipe",
  "moderador",
  "moderadora",
].map(look);

/** A page's name, the team, the site, or what looks like one of them. */
export function isReservedHandle(handle: string, siteName: string): boolean {
  const bare = handle.replace(/^[_0-9]{1,20}/, "").replace(/[_0-9]{1,20}$/, "");
  const site = look(siteName);
  return (
    reservedHandles.has(handle) ||
    isReservedName(handle, siteName) ||
    (bare !== "" && isReservedName(bare, siteName)) ||
    teamWords.includes(look(handle)) ||
    (site.length > 2 && look(handle).includes(site))
  );
}

/** Whether a reader could take it for one of these. */
export function looksLikeOneOf(handle: string, others: readonly string[]): boolean {
  return others.some((other) => look(other) === look(handle));
}

/**
 * From the name a person gave: the first name with the last one's initial, then with numbers. Never the full name, and nothing that
 * their e-mail address holds.
 */
export function proposeHandles(name: string, email: string, siteName: string): string[] {
  if (name.includes("@")) return [];
  const [first = "", ...others] = fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const initial = others.at(-1)?.[0] ?? "";
  const base = first.slice(0, handleRule.max - 5);
  const stem = initial ? `${base}_${initial}` : base;
  const numbered = Array.from({ length: 8 }, (_, n) => `${stem}${n + 2}`);
  const address = fold(email.split("@")[0] ?? "");
  const isAddress = (handle: string) => handle === address || handle === address.replace(/[^a-z0-9]+/g, "_");
  return [stem, ...numbered].filter(
    (handle) => handlePattern.test(handle) && !isReservedHandle(handle, siteName) && !isAddress(handle),
  );
}
