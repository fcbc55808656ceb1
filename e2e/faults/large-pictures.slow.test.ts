import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { imageLimits } from "#domain/images/image-limits.ts";
import { noisy, uploadForm } from "#testing/pictures.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { signIn } from "../process/admin.ts";
import { type ServerProcess, start } from "../process/server-process.ts";
import { aSite, type Engine } from "./site.ts";

/** F17: more concurrent large pictures than the memory of a small machine would hold. */
const times = repetitions(3, 0);
const atOnce = 20;
const limits: Record<Engine, number> = { postgres: 512, embedded: 1536 };
const groups = "/sys/fs/cgroup/memory";

const made: string[] = [];
afterAll(async () => {
  // The kernel releases a group some time after its last process has ended.
  for (const group of made) await vi.waitFor(() => rmdirSync(group), { timeout: 30_000, interval: 200 });
});

/** A control group with a memory limit; null if this machine has none. */
function memoryGroup(megabytes: number): string | null {
  const group = join(groups, `xepa-${process.pid}-${megabytes}`);
  try {
    mkdirSync(group);
    made.push(group);
    writeFileSync(join(group, "memory.limit_in_bytes"), String(megabytes * 1024 * 1024));
    return group;
  } catch {
    return null;
  }
}

const canLimit = process.platform === "linux" && process.getuid?.() === 0 && memoryGroup(64) !== null;

function figure(group: string, name: string): number {
  return Number(readFileSync(join(group, name), "utf8"));
}

/** The largest accepted: 40 million pixels, in about 5 MB. */
async function aLargePicture(): Promise<Buffer> {
  const pixels = await noisy({ width: 8000, height: 5000 }).blur(2).png({ compressionLevel: 0 }).toBuffer();
  let largest = Buffer.of();
  for (const quality of [50, 65, 75, 82, 88, 93]) {
    const picture = await sharp(pixels).jpeg({ quality }).toBuffer();
    if (picture.length > imageLimits.bytes) break;
    largest = picture;
  }
  return largest;
}

async function upload(server: ServerProcess, token: string, picture: Buffer): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const body = uploadForm(picture, undefined, "foto.jpg");
  const response = await server.request("/functions/v1/upload-image", { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** Response times of a page, requested until the work is done. */
async function pagesDuring(server: ServerProcess, work: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const began = performance.now();
    const { status } = await server.request(`/buscar?q=foto+${took.length}`);
    expect(status).toBe(200);
    took.push(performance.now() - began);
  }
  return took.toSorted((a, b) => a - b);
}

test.skipIf(times === 0 || !canLimit).for<Engine>(["postgres", "embedded"])(
  "F17 %s: concurrent large pictures queue, within the memory limit",
  async (engine) => {
    const group = memoryGroup(limits[engine]) ?? "";
    const site = await aSite(engine);
    // The shell joins the group before it becomes the server.
    const join = ["sh", "-c", `echo $$ > ${group}/cgroup.procs; exec "$@"`, "sh"];
    const server = await start(site.env, join);
    const { access_token } = await signIn(server);
    const picture = await aLargePicture();
    const statuses: number[] = [];
    const pages: number[] = [];
    for (let i = 0; i < times; i++) {
      const uploads = Promise.all(
        Array.from({ length: atOnce }, () => upload(server, access_token, picture)),
      );
      pages.push(...(await pagesDuring(server, uploads)));
      statuses.push(...(await uploads));
    }
    const peak = Math.round(figure(group, "memory.max_usage_in_bytes") / 1024 / 1024);
    const kills = Number(
      /oom_kill (\d+)/.exec(readFileSync(`${group}/memory.oom_control`, "utf8"))?.[1] ?? 0,
    );
    const isWell = (await server.request("/ready")).status === 200;
    await server.stop();
    pages.sort((a, b) => a - b);
    const count = (status: number) => statuses.filter((each) => each === status).length;
    recordFinding({
      id: `F17 ${engine}`,
      what: `${limits[engine]} MB of memory (cgroup, with all child processes), ${atOnce} pictures of ${(picture.length / 1024 / 1024).toFixed(1)} MB and 40 megapixels at once`,
      count: `${times} times`,
      expected: "queued, 503 beyond the queue, no OOM exit; pages p95 ≤ 3 × the usual",
      seen: `${count(200)} taken, ${count(503)} refused with 503; ${kills} processes killed for memory, server ${isWell ? "well" : "gone"}; peak of the group with page cache ${peak} MB; pages meanwhile p95 ${Math.round(pages[Math.floor(pages.length * 0.95)] ?? 0)} ms of ${pages.length}`,
    });
    expect(isWell).toBe(true);
    expect(kills).toBe(0);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(count(200)).toBeGreaterThan(0);
  },
);
