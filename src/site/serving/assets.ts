import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface SiteAssets {
  /** The only inline script; its hash is in the policy. */
  loader: string;
  loaderHash: string;
  styles: string[];
  islands: string;
  /** Hearts and the bell, without React. */
  marks: string;
  /** The private app and its style sheet, which replaces the documents' one. */
  app: string;
  /** What each of its screens imports, by the screen's name: fetched at once, not file after file as they are found. */
  screens: Record<string, string[]>;
  appStyles: string[];
  panelStyles: string[];
  /** Beside `styles`, on pages of that name. */
  sheets: Record<
    "articles" | "apiDocs" | "offer" | "evidence" | "about" | "transparency" | "stores" | "coupons",
    string
  >;
  /** Of the bell's panel, fetched when it is opened. */
  noticesSheet: string;
  /** Fonts of the first screen, fetched before the style sheet names them: those with the letters of Portuguese. */
  fonts: string[];
  /** The script of the service worker; empty where there is none. */
  serviceWorker: string;
  devScripts: string[];
}

interface ManifestEntry {
  file: string;
  assets?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestEntry>;

const MAIN = "src/web/app/main.tsx";

export function builtAssets(clientFolder: string): SiteAssets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8")) as Manifest;
  const styles = entry(manifest, "src/web/documents.css");
  const loader = readFileSync(join(clientFolder, "loader.js"), "utf8").trim();
  return {
    loader,
    loaderHash: hashOf(loader),
    styles: [`/${styles.file}`],
    islands: `/${entry(manifest, "src/web/islands/wake.ts").file}`,
    marks: `/${entry(manifest, "src/web/marks/page-marks.ts").file}`,
    app: `/${entry(manifest, MAIN).file}`,
    screens: screenParts(manifest),
    appStyles: [`/${entry(manifest, "src/web/private.css").file}`],
    panelStyles: [`/${entry(manifest, "src/web/panel.css").file}`],
    sheets: {
      articles: `/${entry(manifest, "src/web/articles.css").file}`,
      apiDocs: `/${entry(manifest, "src/web/api-docs.css").file}`,
      offer: `/${entry(manifest, "src/web/offer.css").file}`,
      evidence: `/${entry(manifest, "src/web/evidence-sheet.css").file}`,
      about: `/${entry(manifest, "src/web/about.css").file}`,
      transparency: `/${entry(manifest, "src/web/transparency.css").file}`,
      stores: `/${entry(manifest, "src/web/stores.css").file}`,
      coupons: `/${entry(manifest, "src/web/coupons.css").file}`,
    },
    noticesSheet: `/${entry(manifest, "src/web/notices.css").file}`,
    fonts: (styles.assets ?? []).filter((file) => file.includes("-pt-")).map((file) => `/${file}`),
    serviceWorker: readFileSync(join(clientFolder, "sw.js"), "utf8"),
    devScripts: [],
  };
}

export function hashOf(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

function screenParts(manifest: Manifest): Record<string, string[]> {
  const parts: Record<string, string[]> = {};
  for (const key of Object.keys(manifest)) {
    const name = /\/([^/]+)-screen\.tsx$/.exec(key)?.[1];
    if (!name) continue;
    const needed = importsOf(manifest, key, importsOf(manifest, MAIN));
    needed.delete(MAIN);
    parts[name] = [...needed].map((each) => `/${entry(manifest, each).file}`);
  }
  return parts;
}

function importsOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const each of entry(manifest, key).imports ?? []) importsOf(manifest, each, found);
  return found;
}

function entry(manifest: Manifest, name: string): ManifestEntry {
  const found = manifest[name];
  if (!found) throw new Error(`${name} is not in the build's manifest`);
  return found;
}
