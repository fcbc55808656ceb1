import { findInPath, installFromDebian, isExecutable } from "#server/testing/debian-packages.ts";

/** Where a browser is: as the operator says, else Debian's, else what the PATH has. */
export function findChromium(): string | undefined {
  const told = process.env.CHROMIUM_PATH;
  if (told) return told;
  if (isExecutable("/usr/bin/chromium")) return "/usr/bin/chromium";
  return ["chromium", "chromium-browser", "google-chrome"].map(findInPath).find(Boolean);
}

export async function ensureChromium(): Promise<string> {
  const told = process.env.CHROMIUM_PATH;
  if (told && !isExecutable(told))
    throw new Error(`CHROMIUM_PATH aponta para ${told}, que não é executável.`);
  const found = findChromium() ?? ((await installFromDebian(["chromium"])) ? findChromium() : undefined);
  if (found) return found;
  throw new Error("As jornadas precisam do Chromium: instale-o ou diga onde está em CHROMIUM_PATH.");
}

/** Chromium as root, in a container, without a word to anybody outside. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
