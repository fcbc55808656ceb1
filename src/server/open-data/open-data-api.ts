import { type Context, Hono } from "hono";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { fileStem } from "#domain/format/file-stem.ts";
import {
  datasets,
  indexFileName,
  openDataPath,
  openDownloadsPerHour,
  openFileName,
  schemaFileName,
} from "#domain/open-data/open-data.ts";
import { openDataIndex } from "#domain/open-data/open-data-index.ts";
import { rowSchema } from "#domain/open-data/open-rows.ts";
import { Problem } from "#server/http/problem.ts";
import type { RateLimitedParts } from "#server/http/route.ts";
import { findOpenData } from "./open-data-files-store.ts";
import { openFileStore } from "./open-file-store.ts";
import { createFileServer } from "./serve-open-file.ts";

const shared = { "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*" };

/** The nightly files under /dados, without a session; none where the operator turned them off. */
export function openDataApi({ read, box, config, limit, requestContext }: RateLimitedParts): Hono {
  const app = new Hono();
  if (!config.open_data) return app;
  const serveFile = createFileServer(openFileStore(config));
  const downloads = limit({ name: "open-data", points: openDownloadsPerHour, seconds: 3600 });

  async function sendFile(c: Context, name: string): Promise<Response> {
    const { sender } = requestContext(c);
    await downloads.consume(box.mark(sender));
    // Twice: between reading its name and opening it, a file may have been replaced.
    for (let attempt = 0; attempt < 2; attempt++) {
      const found = await read(findOpenData);
      const file = found?.files.find((one) => openFileName(one.dataset, one.format) === name);
      if (!found || !file) throw notYet();
      const day = dayInSaoPaulo(new Date(found.at));
      const downloadName = `${fileStem(config.site.name)}-${day}-${name}`;
      const response = await serveFile(c, file, { downloadName, sender });
      if (response) return response;
    }
    throw Problem.busy("a file of the open data is missing");
  }

  app.get(`${openDataPath}/:file`, async (c) => {
    const name = c.req.param("file");
    const dataset = datasets.find((one) => schemaFileName(one) === name);
    if (dataset) return c.json(rowSchema(dataset, config.site.url), 200, shared);
    if (name !== indexFileName) return sendFile(c, name);
    const found = await read(findOpenData);
    if (!found) throw notYet();
    return c.json(openDataIndex(found, config.site), 200, shared);
  });
  return app;
}

function notYet(): Problem {
  return new Problem(404, "not_found", "Este arquivo não existe, ou ainda não foi escrito.");
}
