import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageMessages } from "#domain/images/image-limits.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, type ServerProcess, start } from "../process/server-process.ts";
import { offerWithoutPicture, type Uploaded, uploadPicture } from "./member-requests.ts";
import { aSite, auditOf, sevenZeros, signedInUsers, summaryOf } from "./site.ts";
import { canMount, mountSmallDisk, unmountAfterAll } from "./small-disk.ts";
import { acknowledged, enter, type Line } from "./write-log/log-lines.ts";
import { startClient } from "./write-log/start-client.ts";

unmountAfterAll();
const rounds = repetitions(3, 1);
const megabytes = 20;

/** Every file of the folder must be a complete picture. */
async function brokenFiles(folder: string): Promise<string[]> {
  const broken: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name !== "ballast" && !name.endsWith(".part")))
    await readFile(join(folder, file))
      .then((bytes) => sharp(bytes, { failOn: "truncated" }).stats())
      // Cancelled uploads are gone, which is no error.
      .catch(() => existsSync(join(folder, file)) && broken.push(file));
  return broken;
}

/** Uploads in flight when the disk became full free their space: fill until that is taken too. */
function refusedOn(disk: { fill(): void }, server: ServerProcess, member: string): Promise<Uploaded> {
  return eventually(60, async () => {
    disk.fill();
    const uploaded = await uploadPicture(server, member);
    return uploaded.status === 507 && uploaded;
  });
}

test.skipIf(!canMount)("F13: a full image disk refuses uploads only, until space is freed", async () => {
  const site = await aSite("embedded");
  const disk = mountSmallDisk(site.images, megabytes);
  const server = await start(site.env);
  const tokens = await signedInUsers(site, server);
  const [member = ""] = tokens.members;
  const client = startClient([server.url], tokens);
  const own: Line[] = [];
  const refused: Uploaded[] = [];
  const broken: string[] = [];
  const back: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = client.acks();
    await eventually(60, async () => client.acks() > before + 5);
    refused.push(await refusedOn(disk, server, member));
    own.push(...(await offerWithoutPicture(server, member)));
    await eventually(60, async () => hasRefusal(client.writeLog(), 507));
    broken.push(...(await brokenFiles(site.images)));
    disk.empty();
    back.push((await uploadPicture(server, member)).status);
  }
  const looks = await client.finish();
  const writeLog = client.writeLog();
  for (const line of own) enter(writeLog, line);
  const zeros = await auditOf(site, writeLog);
  broken.push(...(await brokenFiles(site.images)));
  const statuses = refused.map(({ status }) => status).join(", ");
  recordFinding({
    id: "F13",
    what: `the image disk (tmpfs, ${megabytes} MB) is filled to its last byte, under writes`,
    count: `${rounds} times, ${acknowledged(writeLog).length} writes acknowledged, ${looks.length} requests by visitors`,
    expected:
      "uploads 507 or 503 in Portuguese, offers are saved without a picture, no partial file, recovered at once with space",
    seen: `uploads ${statuses}; ${own.length / 2} offers saved without a picture; ${broken.length} broken files; first uploads with space ${back.join(", ")}; ${summaryOf(zeros)}`,
  });
  for (const { status, body } of refused)
    expect([status, body.message]).toEqual([507, imageMessages.no_space]);
  expect(broken).toEqual([]);
  expect(back).toEqual(Array(rounds).fill(200));
  expect(zeros).toEqual(sevenZeros);
  // Other requests were not affected.
  expect(new Set(looks.map(({ status }) => status))).not.toContain(500);
});

function hasRefusal(
  { intents }: ReturnType<ReturnType<typeof startClient>["writeLog"]>,
  status: number,
): boolean {
  return [...intents.values()].some(({ refusals }) => refusals.some((each) => each.status === status));
}
