import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { uploadForm, uploadOf } from "#testing/pictures.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { peakOf } from "../findings/peak-memory.ts";
import { signIn } from "../process/admin.ts";
import { onPostgres, start } from "../process/server-process.ts";
import { isDrawnAnew, type Sent, uploadCorpus } from "./upload-corpus.ts";

const count = repetitions(600, 24);
/** The required maximum for the server with its image process. */
const mostMegabytes = 600;
const atOnce = 2;

/** Evenly spread, so that a share has some of each kind. */
function spread(all: Sent[], wanted: number): Sent[] {
  const step = Math.max(1, all.length / wanted);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

test("of a corpus of real and fake pictures, only re-encoded ones are stored", async () => {
  const env = await onPostgres();
  const server = await start(env);
  const { access_token } = await signIn(server);
  const corpus = spread(await uploadCorpus(), count);
  const queue = [...corpus];
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  const send = async ({ name, bytes }: Sent) => {
    const form = uploadOf(uploadForm(await bytes()), { Authorization: `Bearer ${access_token}` });
    const response = await server.request("/functions/v1/upload-image", form);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    if (![200, 400, 413, 415, 422].includes(response.status))
      wrong.push(`${name}: ${response.status} ${text}`);
    if (/vips|sharp|node_modules/i.test(text)) wrong.push(`${name}: ${text}`);
  };
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  const folder = join(env.DATA_DIR, "images");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files)
    if (!(await isDrawnAnew(readFileSync(join(folder, file))))) wrong.push(`kept as it came: ${file}`);
  const taken = statuses.get(200) ?? 0;
  const megabytes = peakOf(server.pid);
  recordFinding({
    id: "Z6",
    what: "Upload corpus on PostgreSQL: five kinds of picture, each truncated at 64 places, 200 flipped bits, polyglots, bombs, locations in EXIF",
    count: `${corpus.length} files`,
    expected: `only re-encoded pictures are stored, without location, no 5xx, at most ${mostMegabytes} MB`,
    seen: `${taken} taken, ${corpus.length - taken} refused (${[...statuses].map(([status, n]) => `${status}: ${n}`).join(", ")}), ${wrong.length} wrong, ${megabytes} MB at most`,
  });
  expect(wrong).toEqual([]);
  expect(files).toHaveLength(taken * 2);
  expect(taken).toBeGreaterThan(0);
  if (inject("part") !== null) expect(megabytes).toBeLessThanOrEqual(mostMegabytes);
  await server.stop();
});
