import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { isOwnImage } from "#domain/images/own-image.ts";
import { folderStore } from "#server/images/folder-store.ts";
import { s3Store } from "#server/images/s3-store.ts";
import { cacheDemoPictures } from "#testing/demo-picture-cache.ts";
import { s3Server } from "#testing/s3-server.ts";
import { demoArticles, demoOffers, demoPictures } from "./demo-content.ts";
import { demoFolder, readDemoFile, readDemoJson } from "./demo-files.ts";
import { demoPictureFiles, renderDemoPictures } from "./demo-pictures.ts";
import { demoScene } from "./demo-scene.ts";

// Nothing here uses the database, so one engine is enough: the rendering takes seconds.

const budget = 3_000_000;
const patience = 300_000;
const folder = mkdtempSync(join(tmpdir(), "xepa-demo-"));
const drawings = readdirSync(join(demoFolder, "pictures")).filter((file) => file.endsWith(".svg"));

afterAll(() => rmSync(folder, { recursive: true }));

test("every picture is rendered in both widths, decodes, and all fit the budget", {
  timeout: patience,
}, async () => {
  await renderDemoPictures(folderStore(folder));
  expect(readdirSync(folder).sort()).toEqual(demoPictureFiles().sort());
  for (const file of demoPictureFiles()) {
    const { info } = await sharp(join(folder, file)).raw().toBuffer({ resolveWithObject: true });
    expect(info.width, file).toBe(file.endsWith("-480.webp") ? 480 : 960);
    expect(info.height / info.width, file).toBe(file.startsWith("demo-cover-") ? 0.5 : 0.75);
  }
  const bytes = demoPictureFiles().reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  expect(bytes).toBeLessThan(budget);
  cacheDemoPictures(folder);
});

test("a second run renders only what is missing", { timeout: patience }, async () => {
  const [lost = "", ...others] = demoPictureFiles().map((file) => join(folder, file));
  const before = others.slice(1).map((file) => statSync(file).mtimeMs);
  rmSync(lost);
  await renderDemoPictures(folderStore(folder));
  expect(statSync(lost).size).toBeGreaterThan(0);
  expect(others.slice(1).map((file) => statSync(file).mtimeMs)).toEqual(before);
});

test("on S3 too: missing pictures are uploaded", { timeout: patience }, async () => {
  const service = await s3Server();
  const bucket = s3Store(service.url);
  const [missing = ""] = demoPictureFiles();
  const has = async (file: string) => file !== missing || bucket.has(file);
  await renderDemoPictures({ ...bucket, has });
  expect(await bucket.read(missing)).toEqual(readFileSync(join(folder, missing)));
});

test("offers and articles point at rendered pictures only", () => {
  const addresses = [
    ...demoOffers().flatMap((offer) => offer.images),
    ...demoArticles().map((article) => article.featured_image_url ?? ""),
  ];
  expect(addresses.filter((address) => !isOwnImage(address))).toEqual([]);
  const files = new Set(demoPictureFiles().map((file) => `/img/${file}`));
  expect(addresses.filter((address) => !files.has(address))).toEqual([]);
});

test("approved offers have a picture of their own", () => {
  const bare = demoOffers().filter((offer) => offer.status === "approved" && offer.images.length === 0);
  expect(bare).toEqual([]);
});

test("no two cards show the same drawing in the same colours, and no gallery repeats one", () => {
  const offers = demoOffers();
  const onCards = offers.flatMap((offer) => offer.images.slice(0, 1));
  expect(new Set(onCards).size).toBe(onCards.length);
  for (const { name, images } of offers) expect(new Set(images).size, name).toBe(images.length);
});

test("no drawing is unused, and there are enough palettes", () => {
  const used = new Set(demoPictures().map((picture) => `${picture.kind}.svg`));
  expect(drawings.filter((file) => file !== "studio.svg" && !used.has(file))).toEqual([]);
  expect(Object.keys(readDemoJson<object>("pictures/palettes.json")).length).toBeGreaterThanOrEqual(10);
});

test.for(drawings)("%s draws shapes only: no text, no script, no external reference", (file) => {
  const svg = readDemoFile(`pictures/${file}`);
  expect(svg).not.toMatch(
    /<(text|tspan|script|style|image|foreignObject|a)\b|href="[^#]|\son\w+=|url\((?!#)/,
  );
});

test("an unknown palette or drawing is named in the error", () => {
  expect(() => demoScene({ kind: "phone", palette: "no-such" })).toThrow(/no palette no-such/);
  expect(() => demoScene({ kind: "no-such", palette: "sky" })).toThrow(/no-such\.svg/);
});
