import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import type { FileStore } from "#server/open-data/file-store.ts";
import { makeOpenData } from "#server/open-data/make-open-data.ts";
import { openDataFolder, openFileStore } from "#server/open-data/open-file-store.ts";
import type { TestServer } from "./test-server.ts";

/** As the job writes the files, where a night is due. */
export function writeNight(
  { db, config }: Pick<TestServer, "db" | "config">,
  {
    stop = new AbortController().signal,
    store = openFileStore(config),
  }: { stop?: AbortSignal; store?: FileStore } = {},
): Promise<void> {
  return makeOpenData({ db, store, folder: openDataFolder(config), siteUrl: config.site.url, stop });
}

/** A file as a visitor downloads it, and unpacked. */
export async function download(server: TestServer, name: string): Promise<{ bytes: Buffer; text: string }> {
  const response = await server.request(`/dados/${name}`);
  expect(response.status, name).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, text: gunzipSync(bytes).toString("utf8") };
}

export async function openRows<Row = Record<string, unknown>>(
  server: TestServer,
  name: string,
): Promise<Row[]> {
  const { text } = await download(server, name);
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
