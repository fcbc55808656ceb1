import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { breaches, readCode, rules } from "../bin/architecture/rules.ts";
import type { Source } from "../bin/architecture/source.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const isText = /\.(ts|tsx|mjs|css|json|sql)$/;
/** Files that benches install, build and generate beside their code. */
const isMade = /\/(node_modules|\.next|\.data)\//;

function sourcesUnder(folder: string): Source[] {
  const found = readdirSync(root, { withFileTypes: true }).some((entry) => entry.name === folder);
  if (!found) return [];
  return readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => !isMade.test(file.slice(root.length)))
    .map((file) => ({
      path: file.slice(root.length),
      text: isText.test(file) ? readFileSync(file, "utf8") : "",
    }));
}

const code = readCode(["src", "e2e", "bench", "bin"].flatMap(sourcesUnder));

test.for(Object.entries(rules))("the code follows the rule: %s", ([, rule]) => {
  expect(code.modules.length).toBeGreaterThan(50);
  expect(breaches(code, [rule])).toEqual([]);
});

/** The breaches of made-up files, `{ path: text }`. */
function breachesIn(files: Record<string, string>): string[] {
  return breaches(readCode(Object.entries(files).map(([path, text]) => ({ path, text }))));
}

test("a correct file of every room has no breaches", () => {
  expect(
    breachesIn({
      "src/main.ts": `import { api } from "#server/api.ts"; import { render } from "#site/render.ts"; api(render);`,
      "src/domain/products/heat.ts": `import { z } from "zod"; export const heat = z.number();`,
      "src/server/config.ts": `export const port = process.env.PORT;`,
      "src/server/api.ts": `export { api } from "#server/products/products-api.ts";`,
      "src/server/db/connect.ts": `import postgres from "postgres"; export const connect = () => postgres("");`,
      "src/server/products/products-api.ts": `
        import { findUser } from "#server/users/users-store.ts";
        import { body } from "#server/http/body.ts";
        export const api = () => body(findUser);`,
      "src/server/users/users-store.ts": `import { connect } from "#server/db/connect.ts"; export const findUser = connect;`,
      "src/server/http/body.ts": `export function body(x: unknown) { return x; }`,
      "src/web/home/hero.tsx": `
        import { Card } from "#web/products/card.tsx";
        export function Hero() { return <Card />; }`,
      "src/web/products/card.tsx": `
        import type { Heat } from "#domain/products/heat.ts";
        export function Card(_: { heat?: Heat }) { return <p>process.env in a text is only a text</p>; }`,
      "src/web/home/more-island.tsx": `
        import { Hero } from "./hero.tsx"; import type { H } from "#domain/products/heat.ts";
        export const MoreIsland = (h: H) => <Hero {...h} />;`,
      "src/site/render.ts": `
        import { Hero } from "#web/home/hero.tsx"; import { findUser } from "#server/users/users-store.ts";
        export const render = [Hero, findUser];`,
      "src/testing/factories.ts": `import { api } from "#server/products/products-api.ts"; export const a = api;`,
    }),
  ).toEqual([]);
});

const walls: [from: string, specifier: string, sentence: RegExp][] = [
  [
    "src/web/home/hero.tsx",
    "#server/db/connect.ts",
    /hero\.tsx imports #server\/db\/connect\.ts: web\/home may import src\/web\/home/,
  ],
  ["src/web/ui/button.tsx", "#domain/format/money.ts", /web\/ui may import src\/web\/ui\/\*\*\.$/],
  ["src/web/products/card.tsx", "#web/articles/list.tsx", /web\/products may import/],
  ["src/web/articles/list.tsx", "#web/home/hero.tsx", /web\/articles may import/],
  ["src/web/layout/header.tsx", "#web/products/card.tsx", /web\/layout may import/],
  ["src/web/api/products.ts", "#web/ui/button.tsx", /web\/api may import/],
  ["src/web/islands/loader.ts", "#web/translate.ts", /loader\.ts may import nothing/],
  ["src/web/products/card.tsx", "sharp", /of packages, web\/products may import react/],
  ["src/web/products/card.tsx", "node:fs", /of packages/],
  ["src/domain/products/heat.ts", "#server/config.ts", /domain may import src\/domain/],
  ["src/domain/products/heat.ts", "react", /of packages, domain may import zod/],
  ["src/domain/products/heat.ts", "node:crypto", /of packages, domain may import zod/],
  ["src/server/db/connect.ts", "#server/http/route.ts", /server\/db may import/],
  ["src/server/session/keys.ts", "#server/http/route.ts", /server\/session may import/],
  ["src/server/http/route.ts", "#server/products/products-store.ts", /server\/http may import/],
  ["src/server/products/products-api.ts", "#server/users/users-api.ts", /server\/<noun> may import/],
  ["src/server/products/products-api.ts", "#server/users/sign-up.ts", /server\/<noun> may import/],
  ["src/server/products/products-api.ts", "#web/home/hero.tsx", /server\/<noun> may import/],
  ["src/server/products/products-store.ts", "postgres", /only server\/db may/],
  ["src/server/products/products-store.ts", "react-dom/server", /only .* may/],
  ["src/site/home/home-page.tsx", "#server/products/products-api.ts", /never src\/server\/\*\/\*-api\.ts/],
  ["src/site/home/home-page.tsx", "#server/session/keys.ts", /site may import/],
  ["src/site/serving/match.ts", "#site/routes.ts", /site\/serving may import/],
  ["src/site/serving/render.tsx", "#site/home/home-page.tsx", /site\/serving may import/],
  ["src/site/serving/page-cache.ts", "#site/discovery/robots.ts", /site\/serving may import/],
  ["src/main.ts", "#web/home/hero.tsx", /main\.ts may import/],
];

test.for(walls)("%s may not import %s", ([from, specifier, sentence]) => {
  const text = `import { x } from "${specifier}"; export const y = x;`;
  const found = breaches(readCode([{ path: from, text }]), [rules.walls]);
  expect(found).toEqual([expect.stringMatching(sentence)]);
});

test.for([
  [
    "src/server/products/lists/ranked-list.ts",
    `import { storeLink } from "#domain/affiliate/store-link.ts"; storeLink();`,
    /imports #domain/,
  ],
  [
    "src/domain/votes/heat.ts",
    `import type { Earning } from "#domain/affiliate/store-link.ts"; export let e: Earning;`,
    /imports #domain/,
  ],
  [
    "src/server/alerts/match-alerts.ts",
    `export { readAffiliate } from "#server/affiliate/read-affiliate.ts";`,
    /imports #server/,
  ],
  [
    "src/site/home/home-page.tsx",
    `import { storeEarns } from "#domain/affiliate/store-link.ts"; storeEarns();`,
    /imports #domain/,
  ],
  [
    "src/server/products/products-store.ts",
    "export const order = sql`ORDER BY s.commission`;",
    /names commission/,
  ],
  ["src/server/votes/rank-offers.ts", "export const order = config.affiliate_file;", /names affiliate_file/],
] as const)("code that orders lists knows nothing of commissions: %s", ([path, text, sentence]) => {
  const [found] = breaches(readCode([{ path, text }]), [rules.affiliateWall]);
  expect(found).toMatch(sentence);
});

test("import walls cover types, re-exports, lazy imports and imports inside types too", () => {
  const ways = [
    `import type { Db } from "#server/db/connect.ts"; export type X = Db;`,
    `export { db } from "#server/db/connect.ts";`,
    `export * from "#server/db/connect.ts";`,
    `export const db = () => import("#server/db/connect.ts");`,
    `export let db: import("#server/db/connect.ts").Db;`,
  ];
  for (const text of ways) expect(breachesIn({ "src/web/home/hero.tsx": text })).not.toEqual([]);
});

test("a file outside every room is reported", () => {
  expect(breachesIn({ "src/server/stray.ts": "export {};" })).toEqual([
    expect.stringMatching(/stands in no room/),
  ]);
});

test("an import cycle is reported with all its files", () => {
  const files = {
    "src/domain/a/a.ts": `import { b } from "./b.ts"; export const a = b;`,
    "src/domain/a/b.ts": `import type { A } from "./c.ts"; export const b: A = 1;`,
    "src/domain/a/c.ts": `import { a } from "./a.ts"; export type A = typeof a;`,
  };
  expect(breachesIn(files)).toEqual([
    "Import cycle: src/domain/a/a.ts → src/domain/a/b.ts → src/domain/a/c.ts → src/domain/a/a.ts.",
  ]);
});

test("long files are reported; tests may be longer, migrations and dictionaries have no limit", () => {
  const lines = (n: number) => "//\n".repeat(n);
  expect(
    breachesIn({
      "src/domain/a/ok.ts": lines(300),
      "src/domain/a/long.ts": lines(301),
      "e2e/long.journey.ts": lines(301),
      "src/domain/a/ok.test.ts": lines(400),
      "src/domain/a/long.test.ts": lines(401),
      "src/web/en.json": lines(900),
    }).map((sentence) => sentence.split(" ")[0]),
  ).toEqual(["src/domain/a/long.ts", "e2e/long.journey.ts", "src/domain/a/long.test.ts"]);
});

test("retired words are reported in file names and identifiers, some of them in comments and titles", () => {
  const found = breachesIn({
    "src/domain/a/kept-list.ts": "export const list = 1;",
    "src/domain/a/list.ts": "// Kept for whoever asks.\nexport const toldLater = 1;",
    "src/domain/a/plain.ts": "// What is kept is told once.\nexport const spawned = 'whoever';",
    "src/domain/a/a.test.ts": `test("a list is stored", f); test.for(all)("%s is told", f); describe("who comes", f);`,
  });
  expect(found.map((sentence) => sentence.split(",")[0])).toEqual([
    'src/domain/a/kept-list.ts says "kept"',
    'src/domain/a/list.ts: toldLater says "told"',
    'src/domain/a/list.ts: a comment says "whoever"',
    'src/domain/a/a.test.ts: «%s is told» says "told"',
    "src/domain/a/a.test.ts: «who comes» does not state its rule by itself.",
  ]);
});

test("functions over 60 lines are reported, and of logic at most twenty may exceed 40", () => {
  const logic = (lines: number, name = "f") =>
    `export function ${name}() {\n${"g();\n".repeat(lines - 2)}}\n`;
  const markup = `export function Page() {\n  return (\n    <ul>\n${"<li />\n".repeat(50)}    </ul>\n  );\n}\n`;
  expect(breachesIn({ "src/domain/a/a.ts": logic(61), "src/domain/a/b.ts": logic(60) })).toEqual([
    "src/domain/a/a.ts: f has 61 lines, at most 60.",
  ]);
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`src/domain/a/a${i}.ts`, logic(41)]));
  expect(breachesIn({ ...files(20), "src/web/home/page.tsx": markup })).toEqual([]);
  expect(breachesIn(files(21))).toHaveLength(21);
});

test("catch-all names are reported once, as files and as folders", () => {
  const found = breachesIn({
    "src/domain/utils.ts": "",
    "src/web/shared/a.ts": "",
    "src/web/shared/b.ts": "",
    "bench/helpers.test.ts": "",
    "src/web/ui/shared-element.ts": "",
  }).filter((sentence) => sentence.includes("is called"));
  expect(found.map((sentence) => sentence.split(":")[0])).toEqual([
    "src/domain/utils.ts",
    "src/web/shared",
    "bench/helpers.test.ts",
  ]);
});

test("the environment is read in the configuration only, however it is spelled", () => {
  const ways = [
    `export const x = process.env.X;`,
    `export const x = globalThis.process["env"];`,
    `const { env } = process; export const x = env;`,
    `import { env } from "node:process"; export const x = env;`,
  ];
  for (const text of ways) {
    expect(breachesIn({ "src/server/products/x.ts": text })).toEqual([
      "src/server/products/x.ts reads process.env: only src/server/config.ts may.",
    ]);
    expect(
      breachesIn({ "src/server/config.ts": text, "bin/x.ts": text, "src/server/a/x.test.ts": text }),
    ).toEqual([]);
  }
});

test("JSX under server or domain and default exports are reported", () => {
  expect(breachesIn({ "src/server/mail/letter.tsx": "export {};" })).toEqual([
    expect.stringMatching(/no \.tsx/),
  ]);
  expect(breachesIn({ "src/web/ui/a.tsx": "export default 1;" })).toEqual([
    expect.stringMatching(/default export/),
  ]);
  expect(breachesIn({ "src/web/ui/a.tsx": "const a = 1; export { a as default };" })).toHaveLength(1);
});

test("imports carry their extension, and go by # across folders", () => {
  expect(breachesIn({ "src/domain/a/a.ts": `import "./b";` })).toEqual([
    expect.stringMatching(/without its extension/),
  ]);
  expect(breachesIn({ "src/domain/a/a.ts": `import "../b/c.ts";` })).toEqual([
    "src/domain/a/a.ts imports ../b/c.ts: across folders write #domain/b/c.ts.",
  ]);
});

test("browser code is followed through every import", () => {
  const money = { "src/domain/format/money.ts": `import { z } from "zod"; export const money = z;` };
  const island = (text: string) => ({ ...money, "src/web/home/more-island.tsx": text });
  expect(
    breachesIn(island(`import { money } from "#domain/format/money.ts"; export const More = money;`)),
  ).toEqual([
    "In the browser: src/web/home/more-island.tsx → src/domain/format/money.ts → zod: zod is for the private app only.",
  ]);
  expect(
    breachesIn(island(`import type { M } from "#domain/format/money.ts"; export const More = (m: M) => m;`)),
  ).toEqual([]);
  const app = `import { money } from "#domain/format/money.ts"; export const app = money;`;
  expect(breachesIn({ ...money, "src/web/app/main.tsx": app })).toEqual([]);
});

test("a document may import the auth client lazily, and not eagerly", () => {
  const client = {
    "src/web/api/auth-client.ts": `import { GoTrueClient } from "@supabase/auth-js"; export const c = GoTrueClient;`,
  };
  const island = (text: string) => breachesIn({ ...client, "src/web/layout/leave-island.tsx": text });
  const lazily = `export const x = () => import("#web/api/auth-client.ts");`;
  expect(island(lazily)).toEqual([]);
  const atOnce = expect.stringMatching(/auth-client\.ts → @supabase\/auth-js: .* private app only/);
  expect(island(`import { c } from "#web/api/auth-client.ts"; export const x = c;`)).toEqual([atOnce]);
  expect(island(`${lazily} export { c } from "#web/api/auth-client.ts";`)).toEqual([atOnce]);
});

test.for([
  [`import { db } from "#server/db/connect.ts"; export const x = db;`, /belongs to the server/],
  [`import { page } from "#site/home/home-page.tsx"; export const x = page;`, /belongs to the server/],
  [`import fs from "fs"; export const x = fs;`, /exists on the server only/],
  [`import texts from "#web/en.json"; export const x = texts;`, /no dictionary/],
  [`export const x = () => import("zod");`, /private app only/],
] as const)("browser code may not use %s", ([text, sentence]) => {
  const found = breaches(readCode([{ path: "src/web/home/more-island.tsx", text }]), [rules.browser]);
  expect(found).toEqual([expect.stringMatching(sentence)]);
});
