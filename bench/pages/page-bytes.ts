import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { Run } from "../frame/bench.ts";
import { headerOf, rawAnswer } from "../load/raw-response.ts";

/** The budget of each kind in KB, compressed, for a visitor who is not signed in. */
export type Budgets = Record<"html" | "css" | "scriptBefore" | "scriptAfter", number>;

const weighed = {
  html: "HTML br",
  css: "CSS br",
  scriptBefore: "JS before a touch, br",
  scriptAfter: "JS after touching everything, br",
} as const satisfies Record<keyof Budgets, string>;

interface Chunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;
type Attributes = Record<string, string>;

/** A page's weight, compared with its budgets if it has some. */
export async function measureBytes(
  run: Run<string>,
  name: string,
  url: string,
  budgets?: Budgets,
): Promise<void> {
  const page = await rawAnswer(url, { "accept-encoding": "br" });
  if (headerOf(page, "content-encoding") !== "br") throw new Error(`${url} did not come in br.`);
  const html = brotliDecompressSync(page.body).toString("utf8");
  const weigh = weighing(url);
  const styles = tags(html, "link").filter(({ rel }) => rel === "stylesheet");
  const css = await weigh(styles.map(({ href }) => href));
  const before = inlineScripts(html) + (await weigh(scriptsOf(html)));
  const after = before + (await weigh(scriptsWhenTouched(html)));
  const weights = { html: page.body.length, css, scriptBefore: before, scriptAfter: after };
  for (const [part, label] of Object.entries(weighed)) {
    const most = budgets?.[part as keyof Budgets];
    const kilobytes = weights[part as keyof Budgets] / 1000;
    run.figure({
      label: `${name}, ${label}`,
      value: kilobytes,
      unit: "KB",
      ...(most !== undefined && { goal: { most } }),
    });
  }
  for (const [label, addresses] of Object.entries(restOf(html)))
    run.figure({ label: `${name}, ${label}`, value: (await weigh(addresses)) / 1000, unit: "KB" });
}

/** The number of offers on the page: without any it would be fast and light, but no useful measure. */
export async function offersOn(url: string): Promise<number> {
  const page = await rawAnswer(url, { "accept-encoding": "identity" });
  return new Set(page.body.toString("utf8").match(/\/product\/[^"#?]+/g)).size;
}

function restOf(html: string): Record<string, (string | undefined)[]> {
  const fonts = tags(html, "link").filter(({ rel, as }) => rel === "preload" && as === "font");
  const images = tags(html, "img").filter(({ loading }) => loading !== "lazy");
  return {
    [`fonts loaded at once (${fonts.length})`]: fonts.map(({ href }) => href),
    // The address in `src` is the one that a phone picks from `srcset`.
    "pictures of the first screen": images.map(({ src }) => src),
  };
}

type Weigh = (addresses: (string | undefined)[]) => Promise<number>;

/** Bytes as sent to a browser that accepts br. Each address counts once for the whole page. */
function weighing(origin: string): Weigh {
  const seen = new Set<string>();
  return async function weigh(addresses) {
    let bytes = 0;
    for (const address of addresses) {
      if (!address || seen.has(address)) continue;
      seen.add(address);
      const answer = await rawAnswer(new URL(address, origin).href, { "accept-encoding": "br" });
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
      bytes += answer.body.length;
    }
    return bytes;
  };
}

function tags(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b((?:[^>"]|"[^"]*")*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    ),
  );
}

/** They are part of the HTML; compressed alone they weigh a little more. */
function inlineScripts(html: string): number {
  const texts = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
    ([, text = ""]) => text,
  );
  return texts.length === 0 ? 0 : brotliCompressSync(Buffer.from(texts.join("\n"))).length;
}

function scriptsOf(html: string): (string | undefined)[] {
  const preloaded = tags(html, "link").filter(({ rel, as }) => rel === "modulepreload" || as === "script");
  return [...tags(html, "script").map(({ src }) => src), ...preloaded.map(({ href }) => href)];
}

/** Code that loads when a visitor uses every island of the page: their entry, their own code and its imports. */
function scriptsWhenTouched(html: string): string[] {
  const manifest = readManifest();
  const [root] = tags(html, "html");
  const entry = Object.keys(manifest).find((key) => `/${manifest[key]?.file}` === root?.["data-islands"]);
  const names = new Set(tags(html, "x-island").map((island) => island["data-island"]));
  if (!entry || names.size === 0) throw new Error("the page has no islands.");
  const islands = [...names].map((name) => chunkOf(manifest, `${name}-island`));
  return [...closure(manifest, [entry, ...islands])].map((key) => `/${manifest[key]?.file}`);
}

function readManifest(): Manifest {
  const path = new URL("../../dist/client/.vite/manifest.json", import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}

/** By source name, or by the shared chunk's name if the bundler moved an island into one. */
function chunkOf(manifest: Manifest, name: string): string {
  const keys = Object.keys(manifest);
  const found =
    keys.find((key) => key.endsWith(`/${name}.tsx`)) ?? keys.find((key) => key.startsWith(`_${name}-`));
  if (!found) throw new Error(`${name} is not in the manifest of the build.`);
  return found;
}

function closure(manifest: Manifest, keys: string[], known = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (known.has(key)) continue;
    known.add(key);
    closure(manifest, manifest[key]?.imports ?? [], known);
  }
  return known;
}
