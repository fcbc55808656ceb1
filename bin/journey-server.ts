import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoPictureFiles } from "#server/demo/demo-pictures.ts";
import { demoPictureCache } from "#testing/demo-picture-cache.ts";
import { freePort } from "#testing/postgres-server.ts";
import { startAllStores } from "#testing/stores/all-stores.ts";

const readySeconds = 180;
const main = "dist/main.js";
/** One store's links earn: the journeys that ask for it know which. */
const affiliate = { "shopee.com.br": { utm_source: "xepa" } };
/** The first admin's password; a journey that signs in reads it from the environment, like the address. */
const adminPassword = "uma-senha-so-das-jornadas";

/** All but one, so that the built server still renders a missing one before it listens. */
function provideDemoPictures(folder: string): void {
  const cached = demoPictureCache();
  const [missing = ""] = demoPictureFiles();
  if (existsSync(cached))
    cpSync(cached, folder, { recursive: true, filter: (file) => !file.endsWith(missing) });
}

/** The journeys use the built server with an empty data folder and the demo; the stores whose pages it reads are a double. */
function start(port: number, folder: string, storesPort: number) {
  const url = `http://localhost:${port}`;
  const affiliateFile = join(folder, "affiliate.json");
  writeFileSync(affiliateFile, JSON.stringify(affiliate));
  const child = spawn(process.execPath, ["--import", "./src/testing/stores/register.ts", main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      STORES_PORT: String(storesPort),
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: folder,
      DEMO: "on",
      AFFILIATE: affiliateFile,
      ADMIN_PASSWORD: adminPassword,
      // All journeys share one sender, who would soon exceed the limits. The API tests cover the limits.
      LIMITS: "off",
    },
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-4000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return { child, url, output: () => output };
}

type Server = ReturnType<typeof start>;

async function untilReady({ child, url, output }: Server): Promise<void> {
  const deadline = Date.now() + readySeconds * 1000;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${main} não respondeu 200 em /ready em ${readySeconds} s. Últimas linhas:\n${output()}`);
}

async function stop({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await closed;
  clearTimeout(patience);
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup
export default async function serveJourneys(): Promise<() => Promise<void>> {
  if (!existsSync(main)) throw new Error(`${main} não existe: rode npm run build, ou npm test, que a faz.`);
  const folder = mkdtempSync(join(tmpdir(), "xepa-journeys-"));
  provideDemoPictures(join(folder, "images"));
  const stores = await startAllStores();
  const server = start(await freePort(), folder, stores.port);
  const end = async () => {
    await stop(server);
    await stores.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const killOnExit = () => server.child.kill("SIGKILL");
  process.once("exit", killOnExit);
  try {
    await untilReady(server);
  } catch (error) {
    await end();
    throw error;
  }
  process.env.BASE_URL = server.url;
  process.env.ADMIN_PASSWORD = adminPassword;
  // For states that no visitor can cause, such as a letter that a mail server has refused.
  process.env.JOURNEY_DATA = folder;
  return end;
}
