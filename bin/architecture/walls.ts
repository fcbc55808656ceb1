import { matchesGlob, posix } from "node:path";

/** One row of the table in docs/architecture.md: allowed imports. The first row that matches a file is its room. */
export interface Room {
  name: string;
  files: string[];
  /** Globs of our own files; `own/**` is the file's folder under the room's name. */
  may: string[];
  never?: string[];
  /** Packages, `node:*` among them; absent means any. */
  packages?: string[];
}

const config =
  "src/server/{config,config-*,limiter,repeatable,worker-queue,worker-process,thread-queue,worker-thread}.ts";
const domain = "src/domain/**";
const db = "src/server/db/**";
const session = "src/server/session/**";
const mail = "src/server/mail/**";
const http = "src/server/http/**";
const noun = ["own/**", config, http, db, mail, session, domain, "src/server/*/{,*/}*-store.ts"];
const translate = "src/web/translate.{ts,tsx}";
/** What every part of a screen may use. Packages by name: a wrong one would ship to every visitor. */
const screen = [
  "own/**",
  "src/web/affiliate/**",
  "src/web/people/**",
  "src/web/reports/**",
  "src/web/alerts/**",
  "src/web/ui/**",
  "src/web/api/**",
  "src/web/islands/**",
  translate,
  domain,
];
const prices = "src/web/prices/**";
const products = "src/web/products/**";
const articles = "src/web/articles/**";
const notices = "src/web/notices/**";
const stores = "src/web/stores/**";
const coupons = "src/web/coupons/**";
const react = ["react", "react-dom"];
const privateApp = [...react, "react-router", "@tanstack/*", "@tiptap/*", "@supabase/auth-js", "zod"];

export const rooms: Room[] = [
  { name: "tests", files: ["**/*.test.{ts,tsx}", "src/testing/**"], may: ["**"] },
  // Canonical JSON is a rule of the log, and the browser checks it too.
  { name: "domain", files: [domain], may: [domain], packages: ["zod", "canonicalize"] },
  {
    name: "server/config.ts, limiter.ts, worker-*.ts, thread-queue.ts",
    files: [config],
    may: [config, domain],
  },
  { name: "server/db", files: [db], may: [db, domain, config] },
  { name: "server/session", files: [session], may: [session, domain, config, db] },
  { name: "server/mail", files: [mail], may: [mail, domain, config, db, session] },
  {
    name: "server/http",
    files: [http],
    // Of the images only what a store is: routes hand it to what they do.
    may: [http, domain, config, db, session, mail, "src/server/images/image-store.ts"],
  },
  {
    name: "server/storage",
    files: ["src/server/storage/**"],
    // The same pictures by another door: it draws and keeps them as the images' own does.
    may: [...noun, "src/server/images/**"],
    never: ["src/server/images/*-api.ts"],
  },
  {
    name: "server/store-pages",
    files: ["src/server/store-pages/**"],
    // A store's picture is drawn like an upload.
    may: [...noun, "src/server/images/process-image.ts"],
  },
  {
    name: "server/channels",
    files: ["src/server/channels/**"],
    // A push endpoint is an address that a person typed.
    may: [...noun, "src/server/store-pages/post-to-address.ts"],
  },
  {
    name: "server/backup",
    files: ["src/server/backup/**"],
    // Reads and writes every picture, the demo's among them.
    may: [...noun, "src/server/images/**", "src/server/demo/demo-pictures.ts"],
    never: ["src/server/images/*-api.ts"],
  },
  { name: "server/<noun>", files: ["src/server/*/**"], may: noun },
  // Modules that gather the nouns: their routes, their jobs. No noun may import them.
  { name: "server/api.ts, jobs.ts", files: ["src/server/{api,jobs}.ts"], may: ["src/server/*/**", config] },
  { name: "web/islands/loader.ts", files: ["src/web/islands/loader.ts"], may: [], packages: [] },
  {
    name: "web/translate.ts",
    files: [translate],
    may: ["src/domain/format/language.ts"],
    packages: ["react"],
  },
  { name: "web/ui", files: ["src/web/ui/**"], may: ["own/**"], packages: react },
  // An island's sentences travel in its marker, so the mechanism knows the translator and nothing else.
  { name: "web/islands", files: ["src/web/islands/**"], may: ["own/**", translate], packages: react },
  {
    name: "web/api",
    files: ["src/web/api/**"],
    may: ["own/**", domain],
    packages: ["@supabase/auth-js"],
  },
  { name: "web/products", files: [products], may: [...screen, prices], packages: react },
  { name: "web/articles", files: [articles], may: [...screen, prices, products], packages: react },
  { name: "web/coupons", files: [coupons], may: [...screen, products], packages: react },
  { name: "web/stores", files: [stores], may: [...screen, prices, products, coupons], packages: react },
  {
    name: "web/home",
    files: ["src/web/home/**"],
    may: [...screen, prices, products, articles],
    packages: react,
  },
  {
    name: "web/app",
    files: ["src/web/app/**"],
    may: [...screen, prices, products, articles, notices, stores, "src/web/en.json"],
    packages: privateApp,
  },
  { name: "web/notices", files: [notices], may: [...screen, prices, products], packages: react },
  // What every document has without React, and the panel that it fetches.
  { name: "web/marks", files: ["src/web/marks/**"], may: [...screen, notices], packages: [] },
  {
    name: "web/layout",
    files: ["src/web/layout/**"],
    may: [...screen, "src/web/{marks/mark-texts,notices/notice-texts}.ts"],
    packages: react,
  },
  // Its worker computes hashes.
  { name: "web/log", files: ["src/web/log/**"], may: screen, packages: [...react, "@noble/hashes"] },
  { name: "web/<noun>", files: ["src/web/*/**"], may: screen, packages: react },
  // The machinery that serves pages imports none of them: createSite passes the routes in.
  {
    name: "site/serving",
    files: ["src/site/serving/**"],
    may: ["src/site/serving/**", "src/web/**", domain, config, "src/server/{db,openapi}/**"],
  },
  {
    name: "site",
    files: ["src/site/**"],
    may: ["src/site/**", "src/web/**", domain, config, "src/server/*/**"],
    never: ["src/server/*/*-api.ts", http, session, mail, "src/testing/**"],
  },
  // main.ts and what it is split into; no room may import it.
  {
    name: "main.ts",
    files: ["src/*.ts", "src/cluster/*.ts"],
    may: ["src/*.ts", "src/cluster/*.ts", "src/server/**", "src/site/**"],
  },
];

/** Packages that only these rooms may run, whatever their rows say; their types are open to all. */
export const reserved: { packages: string[]; rooms: string[] }[] = [
  { packages: ["postgres", "@electric-sql/*"], rooms: ["server/db"] },
  { packages: ["web-push"], rooms: ["server/channels"] },
  {
    packages: [...react, "@tailwindcss/*"],
    rooms: rooms.map((room) => room.name).filter((name) => !/^(server|domain|main)/.test(name)),
  },
];

/** Entry points of browser code. */
export const browserEntries = {
  documents: ["src/web/islands/{wake,loader}.ts", "src/web/**/*-island.tsx", "src/web/**/*-worker.ts"],
  app: ["src/web/app/main.tsx"],
};

/** Too heavy for a document (`npm run bench -- --only home` prints its budget): they belong to the private app. `zod/mini` is the most allowed. */
export const appOnly = ["zod", "zod/v4", "@supabase/auth-js"];

/** Of these, packages that a document may load on demand: signing out needs the auth client. */
export const onDemand = ["@supabase/auth-js"];

export const drawers = ["utils", "helpers", "misc", "common", "shared", "lib", "types", "constants"];

export function matches(name: string, globs: readonly string[]): boolean {
  return globs.some((glob) => matchesGlob(name, glob));
}

export function roomOf(path: string): Room | undefined {
  return rooms.find((room) => matches(path, room.files));
}

/** `src/server/products/x/y.ts` owns `src/server/products`. */
export function allowedFor(room: Room, path: string): string[] {
  const own = path.split(posix.sep).slice(0, 3).join(posix.sep);
  return room.may.map((glob) => (glob === "own/**" ? `${own}/**` : glob));
}
