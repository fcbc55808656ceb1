import tailwindcss from "@tailwindcss/vite";
import type { LogLevel, LogOrStringHandler, RolldownLog } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { makeIcons } from "./bin/icons.ts";
import { islandChunk } from "./bin/island-chunks.ts";
import { precompress } from "./bin/precompress.ts";

// Where the build goes: bin/prepare.mjs builds into a temporary folder and renames it when it is whole.
const out = process.env.XEPA_OUT ?? "dist";

/** Packages mark files for React's server components, which we do not use. */
function withoutNoise(level: LogLevel, log: RolldownLog, print: LogOrStringHandler): void {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") print(level, log);
}

/** Vite wraps every `import()` in code that fetches style sheets and hints first. We have none: it saves 700 bytes before a tap works. */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
  },
};

export default defineConfig({
  plugins: [tailwindcss(), plainImports],
  publicDir: "src/web/public",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    // The editor's part is larger than the default allows, and loads in the panel only.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { onLog: withoutNoise, checks: { bundlerTimings: false } },
  },
  environments: {
    // Files for browsers: the islands, the style sheet and their dependencies.
    client: {
      build: {
        outDir: `${out}/client`,
        manifest: true,
        rolldownOptions: {
          input: [
            "src/web/islands/wake.ts",
            "src/web/marks/page-marks.ts",
            "src/web/notices.css",
            "src/web/documents.css",
            "src/web/articles.css",
            "src/web/api-docs.css",
            "src/web/offer.css",
            "src/web/evidence-sheet.css",
            "src/web/about.css",
            "src/web/transparency.css",
            "src/web/stores.css",
            "src/web/coupons.css",
            "src/web/app/main.tsx",
            "src/web/private.css",
            "src/web/panel.css",
          ],
          output: {
            codeSplitting: {
              groups: [{ name: islandChunk, debugName: "islands", includeDependenciesRecursively: false }],
            },
          },
        },
      },
    },
    // The one inline script, as a single file without imports.
    loader: {
      consumer: "client",
      build: {
        outDir: `${out}/client`,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: "src/web/islands/loader.ts",
          output: { format: "iife", entryFileNames: "loader.js" },
        },
      },
    },
    // The service worker, likewise; the server prepends its version.
    serviceWorker: {
      consumer: "client",
      build: {
        outDir: `${out}/client`,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: "src/web/offline/service-worker.ts",
          output: { format: "iife", entryFileNames: "sw.js" },
        },
      },
    },
    // The server, file by file: dist mirrors src.
    ssr: {
      // Of the first only what our letters use: whole, it takes half a second and 50 MB. The second one's package.json is of 179 KB,
      // and Node parses it anew for every one of its files: 700 ms of a start. The others are the browser's: screens name them, the
      // server never calls them, and an installation without development packages has none.
      resolve: {
        noExternal: [/^@react-email\//, /^drizzle-orm($|\/)/, "@supabase/auth-js", "tslib"],
      },
      build: {
        outDir: out,
        emptyOutDir: false,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: [
            "src/main.ts",
            "src/server/db/embedded/worker.ts",
            "src/server/auth/passwords/password-worker.ts",
            "src/server/backup/backup-thread.ts",
            "src/server/images/image-worker.ts",
            "src/server/store-pages/page-worker.ts",
            "src/site/discovery/pictures/picture-worker.ts",
          ],
          output: { preserveModules: true, preserveModulesRoot: "src", entryFileNames: "[name].js" },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, loader, serviceWorker, ssr } = builder.environments;
      for (const environment of [client, loader, serviceWorker, ssr])
        if (environment) await builder.build(environment);
      await makeIcons("src/web/public/favicon.svg", `${out}/client`);
      await precompress(`${out}/client`);
    },
  },
});
