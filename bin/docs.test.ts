import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = globSync(["*.md", "docs/**/*.md", "bench/*.md", "src/**/*.md"], { cwd: root });
const rooms = ["", "src/", "src/site/", "src/server/", "src/web/"];

function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** `server/db/replica.ts` in backticks, from the root or from a room; patterns and made-up names are not paths. */
function missingPaths(path: string): string[] {
  const mentioned = textOf(path).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|sql|conf|md))`/g);
  return [...mentioned]
    .map(([, file = ""]) => file)
    .filter((file) => ![dirname(path), ...rooms].some((room) => existsSync(join(root, room, file))));
}

test.for(documents)("%s names only files that exist", (path) => {
  expect(missingPaths(path)).toEqual([]);
});

test.for(documents)("%s links only to pages that exist", (path) => {
  const links = [...textOf(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
    ([, link = ""]) => link,
  );
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

test.for([...documents, ".env.example"])("%s names only npm scripts and benches that exist", (path) => {
  const commands = [...textOf(path).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const benches = [...textOf(path).matchAll(/npm run bench -- --only ([a-z]+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(benches.filter((name) => !existsSync(join(root, "bench", `${name}.ts`)))).toEqual([]);
});

test("product.md names every call and every page", () => {
  const apis = globSync("src/server/**/*-api.ts", { cwd: root }).map(textOf).join("\n");
  const calls = [...apis.matchAll(/\w\(\s*"\/([a-z]+(?:-[a-z]+)+)"/g)].map(([, name = ""]) => `\`${name}\``);
  const routes = [...textOf("src/site/routes.ts").matchAll(/paths: \[([^\]]+)\]/g)].flatMap(
    ([, paths = ""]) => paths.match(/\/[^"]*/g) ?? [],
  );
  expect(calls.length).toBeGreaterThan(40);
  expect(routes.length).toBeGreaterThan(15);
  const product = textOf("docs/product.md");
  expect(calls.filter((name) => !product.includes(name))).toEqual([]);
  const isNamed = (path: string) => new RegExp(path.replace(/:\w+/, "{\\w+}")).test(product);
  expect(routes.filter((path) => !isNamed(path))).toEqual([]);
});

test("the architecture fits one screen, and a decision has at most 15 lines and a title", () => {
  expect(textOf("docs/architecture.md").split(/\s+/).length).toBeLessThanOrEqual(700);
  for (const path of documents.filter((name) => name.startsWith("docs/decisions/"))) {
    const lines = textOf(path).trim().split("\n");
    expect(lines.length, path).toBeLessThanOrEqual(15);
    expect(lines[0], path).toMatch(/^# \d{4} \S+( \S+)+/);
  }
});
