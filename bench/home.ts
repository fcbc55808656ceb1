// `npm run bench -- --only home [--full]`: the home page's weight, its cost cached against a bare server and nginx,
// and its cost uncached, on the demo and the embedded engine.
import { runBench } from "./frame/bench.ts";
import { startBuiltServer } from "./load/server-under-test.ts";
import { measureCached } from "./pages/cached-page.ts";
import { measureBytes, offersOn } from "./pages/page-bytes.ts";
import { measureUncached } from "./pages/uncached-costs.ts";

const budgets = { html: 10, css: 10, scriptBefore: 5, scriptAfter: 75 };
/** A page with fewer would be fast and light, but no useful measure. */
const fullPage = 12;

await runBench({ name: "home", title: "the home page: bytes, cached, uncached" }, async (run) => {
  const server = await startBuiltServer();
  const home = `http://127.0.0.1:${server.port}/`;
  const offers = await offersOn(home);
  if (offers < fullPage) throw new Error(`the page shows ${offers} offers; it takes ${fullPage} of them.`);
  await measureBytes(run, "home", home, budgets);
  await measureCached(run, "home", { url: home, pid: server.pid }, run.isFull ? 25 : 7);
  await server.stop();
  await measureUncached(run, "home", { folder: server.folder, path: "/" });
});
