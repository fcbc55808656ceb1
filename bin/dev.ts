// `npm run dev`: the same server with live reload. Documents and islands come through Vite, fresh at every request; a
// change under src/server or src/domain restarts the process (bin/prepare.mjs watches these).
import { createServer } from "vite";

const vite = await createServer({
  appType: "custom",
  server: { middlewareMode: true },
  plugins: [
    {
      name: "reload-documents",
      // Documents are rendered on the server, so there is nothing to patch in the browser: it reloads.
      handleHotUpdate({ file, server }) {
        if (!file.endsWith(".css")) server.ws.send({ type: "full-reload" });
      },
    },
  ],
});

// ssrLoadModule caches modules, whatever happens to the file.
let isStale = false;
vite.watcher.on("all", () => {
  isStale = true;
});

async function fresh<Module>(path: string): Promise<Module> {
  if (isStale) vite.environments.ssr.moduleGraph.invalidateAll();
  isStale = false;
  return (await vite.ssrLoadModule(path)) as Module;
}

type Pages = typeof import("../src/site/renderer.ts");
type Letters = typeof import("../src/site/letters/render-letter.tsx");

const { start } = (await vite.ssrLoadModule("/src/start.ts")) as typeof import("../src/start.ts");
const { hashOf } = (await vite.ssrLoadModule(
  "/src/site/serving/assets.ts",
)) as typeof import("../src/site/serving/assets.ts");

// Vite's client writes styles and opens a socket; nothing else is looser than in the build.
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws:; form-action 'self'; base-uri 'none'";

// Inline, as in the build. It imports nothing, so that only Vite's empty export makes it a module.
const module = await vite.transformRequest("/src/web/islands/loader.ts");
const loader = `{${module?.code.replace(/export \{\s*\};?/, "")}}`;

await start({
  assets: {
    loader,
    loaderHash: hashOf(loader),
    styles: ["/src/web/documents.css"],
    islands: "/src/web/islands/wake.ts",
    marks: "/src/web/marks/page-marks.ts",
    noticesSheet: "/src/web/notices.css",
    app: "/src/web/app/main.tsx",
    screens: {},
    appStyles: ["/src/web/private.css"],
    sheets: {
      articles: "/src/web/articles.css",
      apiDocs: "/src/web/api-docs.css",
      offer: "/src/web/offer.css",
      evidence: "/src/web/evidence-sheet.css",
      about: "/src/web/about.css",
      transparency: "/src/web/transparency.css",
      stores: "/src/web/stores.css",
      coupons: "/src/web/coupons.css",
    },
    panelStyles: ["/src/web/panel.css"],
    fonts: [],
    serviceWorker: "",
    devScripts: ["/@vite/client"],
  },
  renderer: async () => (await fresh<Pages>("/src/site/renderer.ts")).renderer,
  renderLetter: async (...letter) =>
    (await fresh<Letters>("/src/site/letters/render-letter.tsx")).renderLetter(...letter),
  cached: false,
  headers: (built) => ({
    ...built,
    document: (path) => ({ ...built.document(path), "Content-Security-Policy": policy }),
  }),
  files: () => vite.middlewares,
});
