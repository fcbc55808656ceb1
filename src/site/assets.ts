import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The built files that every document names. */
export interface SiteAssets {
  /** The only inline script; its hash is in the policy. */
  loader: string;
  loaderHash: string;
  styles: string[];
  islands: string;
  /** The private app and its style sheet, which stands in place of the documents' one. */
  app: string;
  appStyles: string[];
  /** Fonts of the first screen, fetched before the style sheet names them. */
  fonts: string[];
  /** The script of the service worker; empty where there is none. */
  serviceWorker: string;
  /** What a development server adds to the head. */
  devScripts: string[];
}

interface ManifestEntry {
  file: string;
  assets?: string[];
}

export function builtAssets(clientFolder: string): SiteAssets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8")) as Record<
    string,
    ManifestEntry
  >;
  const styles = entry(manifest, "src/web/documents.css");
  const loader = readFileSync(join(clientFolder, "loader.js"), "utf8").trim();
  return {
    loader,
    loaderHash: hashOf(loader),
    styles: [`/${styles.file}`],
    islands: `/${entry(manifest, "src/web/islands/wake.ts").file}`,
    app: `/${entry(manifest, "src/web/app/main.tsx").file}`,
    appStyles: [`/${entry(manifest, "src/web/private.css").file}`],
    fonts: (styles.assets ?? []).filter((file) => file.endsWith(".woff2")).map((file) => `/${file}`),
    serviceWorker: readFileSync(join(clientFolder, "sw.js"), "utf8"),
    devScripts: [],
  };
}

export function hashOf(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

function entry(manifest: Record<string, ManifestEntry>, name: string): ManifestEntry {
  const found = manifest[name];
  if (!found) throw new Error(`${name} is not in the build's manifest`);
  return found;
}
