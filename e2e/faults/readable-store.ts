import { resolve } from "node:path";
import { wholePage } from "#testing/stores/journey-pages.ts";
import { startStoreDouble } from "#testing/stores/store-double.ts";
import type { Environment } from "../process/server-process.ts";

/** A store in our process whose pages a server started with `env` can read; all say the same. */
export async function readableStore() {
  const double = await startStoreDouble();
  const { says, html } = wholePage;
  double.playHost("www.kabum.com.br", (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  const env = {
    NODE_OPTIONS: `--import ${resolve("src/testing/stores/register.ts")}`,
    STORES_PORT: String(double.port),
  } satisfies Environment;
  return { env, price: says.price ?? null, close: double.close };
}
