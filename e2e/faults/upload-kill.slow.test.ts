import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { folderStore } from "#server/images/folder-store.ts";
import { filesOf } from "#server/images/image-files.ts";
import { sweepImages } from "#server/images/sweep-images.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { type ServerProcess, start } from "../process/server-process.ts";
import { settle } from "./settle.ts";
import { aSite, type Site, signedInUsers, withDatabase } from "./site.ts";
import { startClient, type Tokens } from "./write-log/start-client.ts";

const preload = { NODE_OPTIONS: `--import ${resolve("e2e/faults/preload/upload-fail-points.mjs")}` };
const points = ["body half read", "temp written", "before rename", "after rename", "before reply"] as const;
const times = repetitions(10, 0);

/** A picture of which the server receives one half. */
async function sendHalf(server: ServerProcess, { members: [member] }: Tokens): Promise<void> {
  const sent = request(`${server.url}/functions/v1/upload-image`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${member}`,
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": 100_000,
    },
  }).on("error", () => {});
  sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'.padEnd(50_000));
  await setTimeout(300);
  await server.kill();
}

/** An hour later the sweeper deletes what a killed upload has left. Returns the files without a row. */
function sweepLater(site: Site): Promise<{ orphans: string[]; loose: number }> {
  return withDatabase(site, async ({ db }) => {
    await db.update(images).set({ created_at: sql`created_at - interval '1 hour'` });
    await sweepImages(db, folderStore(site.images));
    const rows = await db.select().from(images);
    const known = new Set(rows.flatMap((row) => filesOf(row)));
    const files = existsSync(site.images) ? readdirSync(site.images) : [];
    const loose = rows.filter((row) => row.loose_since !== null).length;
    return { orphans: files.filter((file) => !known.has(file)), loose };
  });
}

test.skipIf(times === 0).for(points)(
  "F2 %s: an upload killed there leaves no files behind, and its offer exists once",
  async (point) => {
    const site = await aSite("embedded");
    let server = await start(site.env);
    const crew = await signedInUsers(site, server);
    await server.stop();
    const client = startClient([], crew);
    for (let i = 0; i < times; i++) {
      server = await start({ ...site.env, ...preload, FAIL_POINT: point });
      client.goTo(server.url);
      if (point === "body half read") await sendHalf(server, crew);
      // The next upload removes it.
      await server.ended;
      client.goTo();
    }
    server = await start(site.env);
    client.goTo(server.url);
    const after = await settle(site, client);
    const left = await sweepLater(site);
    recordFinding({
      id: `F2 ${point}`,
      what: `kill -9 during an upload: ${point}`,
      count: `${times} kills, ${after.count}`,
      expected:
        "no image_url without its object, orphans deleted within 1 h, no temp file, each product once",
      seen: `${left.orphans.length} files without a row after the sweeper ran an hour later; ${left.loose} unused pictures (deleted after a day); ${after.seen}`,
    });
    after.check();
    expect(left.orphans).toEqual([]);
    await server.stop();
  },
);
