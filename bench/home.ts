// `npm run bench:home`: the cached home page against a bare server, the cost of an uncached one, and its bytes.
// Times are printed and never judged by the exit code; a broken byte budget is.

import { heading, machine } from "./frame/report-line.ts";
import { startBuiltServer } from "./load/server-under-test.ts";
import { offersOn, reportBytes } from "./pages/page-bytes.ts";
import { reportCached, reportUncached } from "./pages/page-report.ts";

const budgets = { html: 10_000, css: 10_000, scriptBefore: 5_000, scriptAfter: 75_000 };
const fullPage = 12;

async function main(): Promise<void> {
  const server = await startBuiltServer();
  const home = `http://127.0.0.1:${server.port}/`;
  const offers = await offersOn(home);
  heading(`Página inicial, ${offers} ofertas`);
  machine();
  heading("Bytes");
  const fits = await reportBytes(home, budgets);
  heading("Página em cache contra node:http puro com os mesmos bytes");
  await reportCached({ url: home, pid: server.pid });
  await server.stop();
  heading("Página sem cache, CPU por página (ms): todas as threads | thread principal");
  await reportUncached({ folder: server.folder, path: "/" });
  machine();
  if (offers < fullPage)
    throw new Error(`a página mostra ${offers} ofertas; a medida vale com ${fullPage} ou mais.`);
  process.exit(fits ? 0 : 1);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `\nNão foi possível medir: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
