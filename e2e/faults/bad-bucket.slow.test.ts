import { afterAll, beforeAll, expect, test } from "vitest";
import { imageMessages } from "#domain/images/image-limits.ts";
import { type Database, openDatabase } from "#server/db/connect.ts";
import { images } from "#server/db/schema/images.ts";
import { products } from "#server/db/schema/products.ts";
import { filesOf } from "#server/images/image-files.ts";
import { s3Store } from "#server/images/s3-store.ts";
import { bucket, type Fault, type S3Server, s3Server } from "#testing/s3-server.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { type AdminSession, callAs, offerNamed, signIn } from "../process/admin.ts";
import { onPostgres, type ServerProcess, start } from "../process/server-process.ts";
import { type Uploaded, uploadPicture } from "./member-requests.ts";

/** F16: the whole server with a bucket that fails in every way. */
const count = repetitions(10, 0);
const longestMs = 10_000;

let service: S3Server;
let database: Database;
let server: ServerProcess;
let admin: AdminSession;

beforeAll(async () => {
  if (count === 0) return;
  service = await s3Server();
  const env = await onPostgres();
  server = await start({ ...env, S3_URL: service.url });
  database = await openDatabase({ data_dir: "", database_url: env.DATABASE_URL });
  admin = await signIn(server);
});
afterAll(() => database?.close());

function times<T>(work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)));
}

const upload = () => uploadPicture(server, admin.access_token);
const offer = (name: string, images: string[]) =>
  callAs(server, admin, "add-product", { ...offerNamed(name), images });

/** Rows for objects that the bucket never confirmed, and offers with an image that has no row. */
async function missingObjects(): Promise<string[]> {
  const confirmed = new Set(
    service.requests.map(({ line }) => line).filter((line) => line.startsWith("HEAD ")),
  );
  const rows = (await database.db.select().from(images)).filter(({ state }) => state === "here");
  const itself = s3Store(service.url);
  const found: string[] = [];
  for (const row of rows.filter(({ key }) => !vanished.has(key)))
    for (const file of filesOf(row).filter((each) => row.bytes !== null || !each.includes("-full")))
      if (!confirmed.has(`HEAD /${bucket}/${file}`) || !(await itself.has(file))) found.push(file);
  const promised = new Set(rows.map(({ key }) => `/img/${key}.webp`));
  const shown = (await database.db.select({ images: products.images }).from(products)).flatMap(
    (each) => each.images,
  );
  return [...found, ...shown.filter((address) => !promised.has(address))];
}

/** Keys whose objects the test has deleted itself. */
const vanished = new Set<string>();

const faults: [string, Fault, string[]][] = [
  ["down", "down", []],
  ["403", { status: 403 }, []],
  ["500", { status: 500 }, []],
  ["10 s slow", { slowMs: 10_000 }, []],
  ["cut at half of its answers", "cut", []],
  ["keeping half of what it is sent", "half kept", ["PUT"]],
];

test.skipIf(count === 0).for(faults)(
  "F16: a bucket that is %s: uploads fail in time, offers are saved without a picture",
  async ([name, fault, methods]) => {
    const before = await times(upload);
    expect(before.map(({ status }) => status)).toEqual(Array(count).fill(200));
    service.behave(fault, methods);
    const refused = await times(upload);
    const offers = await times((n) => offer(`Oferta sem foto, ${name} ${n}`, []));
    const seen = await times((n) => server.request(before[n]?.body.url ?? "", { method: "GET" }));
    service.behave(null);
    const after = await times(upload);
    await times((n) => offer(`Oferta com foto, ${name} ${n}`, [after[n]?.body.url ?? ""]));
    const broken = await missingObjects();
    const slowest = Math.round(Math.max(...refused.map(({ ms }) => ms)));
    recordFinding({
      id: `F16 ${name}`,
      what: `S3 is ${name}`,
      count: `${count} uploads at once, ${count} offers, ${count} pictures read`,
      expected:
        "uploads fail ≤ 10 s, offers are saved, broken pictures 503 for the placeholder; no row without an object confirmed by HEAD",
      seen: `uploads ${words(refused)}, slowest ${slowest} ms; offers ${words(offers)}; pictures ${words(seen)}; afterwards uploads ${words(after)}; ${broken.length} rows without an object`,
    });
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([503, imageMessages.not_stored]);
    expect(slowest).toBeLessThanOrEqual(longestMs);
    expect(offers.map(({ status }) => status)).toEqual(Array(count).fill(200));
    const isRead = methods.length > 0;
    for (const answer of seen)
      expect([answer.status, isRead || answer.headers.get("cache-control") === "no-store"]).toEqual([
        isRead ? 200 : 503,
        true,
      ]);
    expect(after.map(({ status }) => status)).toEqual(Array(count).fill(200));
    expect(broken).toEqual([]);
  },
);

test.skipIf(count === 0)(
  "F16: an object deleted later is a missing picture, and its page still works",
  async () => {
    const uploads = await times(upload);
    const offers = await times((n) => offer(`Oferta de foto sumida ${n}`, [uploads[n]?.body.url ?? ""]));
    const rows = await database.db.select().from(images);
    for (const { body } of uploads) {
      const row = rows.find(({ key }) => body.url === `/img/${key}.webp`);
      if (!row) throw new Error(body.url);
      vanished.add(row.key);
      await s3Store(service.url).remove(filesOf(row));
    }
    const pictures = await times((n) => server.request(uploads[n]?.body.url ?? ""));
    const pages = await times((n) => server.request(`/product/oferta-de-foto-sumida-${n}`));
    const broken = await missingObjects();
    recordFinding({
      id: "F16 vanished",
      what: "the object of a picture vanishes from the bucket",
      count: `${count} pictures`,
      expected: "the page works, the picture is a 404 for the placeholder",
      seen: `pictures ${words(pictures)}, pages ${words(pages)}; ${broken.length} rows without an object among the others`,
    });
    expect(offers.map(({ status }) => status)).toEqual(Array(count).fill(200));
    expect(pictures.map(({ status }) => status)).toEqual(Array(count).fill(404));
    expect(pages.map(({ status }) => status)).toEqual(Array(count).fill(200));
    expect(broken).toEqual([]);
  },
);

/** «10 × 503». */
function words(answers: (Response | Uploaded)[]): string {
  const groups = Map.groupBy(answers, ({ status }) => status);
  return [...groups].map(([status, { length }]) => `${length} × ${status}`).join(", ");
}
