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
  const found = findChromium() ?? (await installShell()) ?? (await install("chromium"));
  if (found) return found;
  throw new Error("As jornadas precisam do Chromium: instale-o ou diga onde está em CHROMIUM_PATH.");
}

/** For a whole run: the shell is worth its installation even where there is another Chromium. */
export async function ensureQuickChromium(): Promise<string> {
  const isChosen = process.env.CHROMIUM_PATH || findProgram(shell);
  return (isChosen ? undefined : await installShell()) ?? ensureChromium();
}

/** Older Debians and its relatives do not have it. */
function installShell(): Promise<string | undefined> {
  return install(shell).catch(() => undefined);
}

async function install(name: string): Promise<string | undefined> {
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
