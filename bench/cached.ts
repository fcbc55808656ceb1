// `npm run bench -- --only cached [--full]`: cached pages against bare node:http and against nginx, each sending the
// same bytes after the same negotiation.
import { runBench } from "./frame/bench.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { startBuiltServer } from "./load/server-under-test.ts";
import { measureCached } from "./pages/cached-page.ts";

await runBench(
  { name: "cached", title: "cached pages against node:http and nginx, same bytes" },
  async (run) => {
    const server = await startBuiltServer();
    const rounds = run.isFull ? 25 : 7;
    for (const [name, path] of Object.entries(await pagesOf(server.url))) {
      const real = { url: `http://127.0.0.1:${server.port}${path}`, pid: server.pid };
      await measureCached(run, name, real, rounds);
    }
    await server.stop();
  },
);

/** Of the demo: the first offer of the home page and the first article of the blog. */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const first = async (path: string, link: RegExp) => {
    const found = link.exec((await rawAnswer(url + path)).body.toString("utf8"))?.[1];
    if (!found) throw new Error(`${path} has no link of the kind ${link}.`);
    return found;
  };
  return {
    home: "/",
    category: await first("/", /href="(\/categoria\/[^"?]+)"/),
    product: await first("/", /href="(\/product\/[^"]+)"/),
    article: await first("/blog", /href="(\/blog\/(?!tag\/)[^"]+)"/),
  };
}
