import { readDomain } from "#domain/stores/store-host.ts";
import type { AffiliateRules } from "./store-link.ts";

export const affiliateLimits = { stores: 1000, parameters: 20, name: 64, value: 300 } as const;

type Read = { rules: AffiliateRules; faults: [] } | { rules: null; faults: [string, ...string[]] };

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const parameterName = /^[\w.~:[\]-]+$/;
const control = /\p{Cc}/u;

/** The operator's file: `{ "loja.com.br": { "tag": "xepa-20" }, "slug-da-loja": { … } }`. All that is wrong with it is said at once. */
export function readRules(text: string): Read {
  const parsed = parsedJson(text);
  if (typeof parsed === "string") return { rules: null, faults: [parsed] };
  const { stores, parameters } = affiliateLimits;
  const entries = Object.entries(parsed.value);
  if (entries.length > stores) return { rules: null, faults: [`no máximo ${stores} lojas.`] };
  const faults: string[] = [];
  const rules = new Map<string, Record<string, string>>();
  for (const [typed, given] of entries) {
    const key = storeKey(typed);
    const said = JSON.stringify(typed.slice(0, 100));
    if (key === null)
      faults.push(
        `${said} não é um domínio (loja.com.br) nem o endereço de uma loja no site (nome-da-loja).`,
      );
    else if (rules.has(key)) faults.push(`${said} é a mesma loja que outra linha: ${key}.`);
    else if (!isObject(given) || Object.keys(given).length === 0)
      faults.push(`${said} precisa de pelo menos um parâmetro, como { "tag": "xepa-20" }.`);
    else if (Object.keys(given).length > parameters)
      faults.push(`${said}: no máximo ${parameters} parâmetros.`);
    else
      rules.set(
        key,
        readParameters(given, (fault) => faults.push(`${said}: ${fault}`)),
      );
  }
  const [first, ...others] = faults;
  return first
    ? { rules: null, faults: [first, ...others] }
    : { rules: Object.fromEntries(rules), faults: [] };
}

function parsedJson(text: string): { value: object } | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { value } : "precisa ser um objeto: loja → parâmetros.";
  } catch (error) {
    return `não é JSON: ${error instanceof Error ? error.message : ""}`;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A domain of one owner, without www.; or a store's slug, which has no dot. */
function storeKey(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text.includes(".")) return /[/?#@]/.test(text) ? null : readDomain(text);
  return text.length <= 100 && slug.test(text) ? text : null;
}

function readParameters(
  given: Record<string, unknown>,
  onFault: (fault: string) => void,
): Record<string, string> {
  const { name: longestName, value: longestValue } = affiliateLimits;
  const names = new Set<string>();
  const read = Object.entries(given).map(([name, value]): [string, string] => {
    const said = JSON.stringify(name.slice(0, 100));
    if (name.length > longestName || !parameterName.test(name))
      onFault(
        `${said} não é nome de parâmetro: letras sem acento, números e . _ ~ : [ ] - (até ${longestName}).`,
      );
    else if (names.has(name.toLowerCase())) onFault(`${said} está duas vezes.`);
    names.add(name.toLowerCase());
    const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
    if (typeof text === "string" && text !== "" && text.length <= longestValue && isPlain(text))
      return [name, text];
    onFault(`o valor de ${said} precisa ser um texto de 1 a ${longestValue} letras, ou um número inteiro.`);
    return [name, ""];
  });
  return Object.fromEntries(read);
}

function isPlain(text: string): boolean {
  return text.isWellFormed() && !control.test(text);
}
