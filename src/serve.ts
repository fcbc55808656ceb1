import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { roleInCluster } from "./cluster/role.ts";
import type { FrontEnd } from "./create-app.ts";
import { renderer } from "./site/renderer.ts";
import { builtAssets } from "./site/serving/assets.ts";
import { staticFiles } from "./site/serving/static-files.ts";
import { start } from "./start.ts";

// A full collection marks the whole heap while requests are served: rather rarely, for a little memory (decision 0024).
setFlagsFromString("--heap-growing-percent=60");

const client = join(dirname(fileURLToPath(import.meta.url)), "client");

const built: FrontEnd = {
  assets: builtAssets(client),
  renderer: async () => renderer,
  // Loaded with the first letter: its renderer would make every start slower.
  renderLetter: async (...letter) =>
    (await import("./site/letters/render-letter.tsx")).renderLetter(...letter),
  cached: true,
  headers: (headers) => headers,
  files: (headers) => staticFiles(client, headers.other),
};

/** The built server: the only process, or one of several behind one port. */
export function serve(): Promise<void> {
  return start(built, roleInCluster());
}
