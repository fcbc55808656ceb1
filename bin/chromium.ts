import { findInPath, installFromDebian, isExecutable } from "#testing/debian-packages.ts";

/** Debian's headless shell: journeys take 40% less time in it. Any other Chromium works too. */
const shell = "chromium-headless-shell";
const programs = [shell, "chromium", "chromium-browser", "google-chrome"];

/** The browser's path: from the environment, or Debian's place, or the PATH. */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  return configured || programs.map(findProgram).find(Boolean);
}

function findProgram(name: string): string | undefined {
  const debians = `/usr/bin/${name}`;
  return isExecutable(debians) ? debians : findInPath(name);
}

export async function ensureChromium(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !isExecutable(configured))
    throw new Error(`CHROMIUM_PATH aponta para ${configured}, que não é executável.`);
  const found =
    configured ||
    findProgram(shell) ||
    (await installed(shell).catch(() => undefined)) ||
    findChromium() ||
    (await installed("chromium"));
  if (found) return found;
  throw new Error("As jornadas precisam do Chromium: instale-o ou diga onde está em CHROMIUM_PATH.");
}

async function installed(name: string): Promise<string | undefined> {
  return (await installFromDebian([name])) ? findProgram(name) : undefined;
}

/** Chromium as root, in a container, without requests to its vendor. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
