// `npm run dev`: the same server with live reload. Documents and islands come through Vite, fresh at every request;
// a change under src/server or src/domain restarts the process (bin/prepare.mjs watches these).
import { createServer } from "vite";

const vite = await createServer({
  appType: "custom",
  server: { middlewareMode: true, ws: { port: 24_678 } as never },
});

const { start } = (await vite.ssrLoadModule("/src/start.ts")) as typeof import("../src/start.ts");
const { hashOf } = (await vite.ssrLoadModule(
  "/src/site/assets.ts",
)) as typeof import("../src/site/assets.ts");

// Vite's own client writes styles and opens a socket; nothing else is looser than in the build.
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws:; form-action 'self'; base-uri 'none'";

// Inline, as in the build; its own imports are none, so that Vite's transformation of it is the whole script.
const loader = (await vite.transformRequest("/src/web/islands/loader.ts"))?.code ?? "";

vite.watcher.on("change", (file) => {
  if (/\/src\/(site|web|domain)\//.test(file) && !file.endsWith(".css"))
    vite.ws.send({ type: "full-reload" });
});

await start({
  assets: {
    loader,
    loaderHash: hashOf(loader),
    styles: ["/src/web/app.css"],
    islands: "/src/web/islands/wake.ts",
    fonts: [],
    devScripts: ["/@vite/client"],
  },
  renderer: async () =>
    (await vite.ssrLoadModule("/src/site/render.tsx")) as typeof import("../src/site/render.tsx"),
  cached: false,
  headers: (built) => ({
    ...built,
    document: (path) => ({ ...built.document(path), "Content-Security-Policy": policy }),
  }),
  files: () => vite.middlewares,
});
