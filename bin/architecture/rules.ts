import { builtinModules } from "node:module";
import { posix } from "node:path";
import { affiliateWall } from "./affiliate-wall.ts";
import { boundedPatterns, boundedTexts } from "./bounded.ts";
import { longFunctions } from "./long-functions.ts";
import { isFragment, retiredInComments, retiredInTitles, retiredNames, wordsOf } from "./retired-words.ts";
import { isSlow } from "./slow-pattern.ts";
import { type Import, isCode, isTest, type Module, parse, type Source } from "./source.ts";
import {
  allowedFor,
  appOnly,
  browserEntries,
  drawers,
  matches,
  onDemand,
  reserved,
  roomOf,
} from "./walls.ts";

/** Each rule returns sentences about breaches; none is the good result. */
type Rule = (modules: Module[], sources: Source[]) => string[];

/** At most 60 lines if mostly markup, 40 otherwise, with a few exceptions. */
const longest = { file: 300, test: 400, function: 60, logic: 40, exceptions: 20 };
const extension = /\.(ts|tsx|mjs|css|json|svg|webp|woff2)$/;

function inSource(modules: Module[]): Module[] {
  return modules.filter(({ path }) => path.startsWith("src/") && !path.endsWith(".d.ts"));
}

/** `drizzle-orm/pg-core` is `drizzle-orm`, `@hono/node-server/x` is `@hono/node-server`, `fs` is `node:fs`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return specifier;
  if (builtinModules.includes(specifier)) return `node:${specifier}`;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function breachOfWall({ path }: Module, { specifier, target, isTypeOnly }: Import): string | undefined {
  const room = roomOf(path);
  if (!room) return undefined;
  if (target) {
    const allowed = allowedFor(room, path);
    if (matches(target, allowed) && !matches(target, room.never ?? [])) return undefined;
    const never = room.never ? `, never ${room.never.join(", ")}` : "";
    return `${path} imports ${specifier}: ${room.name} may import ${allowed.join(", ") || "nothing"}${never}.`;
  }
  const name = packageOf(specifier);
  if (room.packages && !matches(name, room.packages)) {
    return `${path} imports ${specifier}: of packages, ${room.name} may import ${room.packages.join(", ") || "none"}.`;
  }
  const owner = reserved.find(({ packages }) => matches(name, packages));
  if (isTypeOnly || room.name === "tests" || !owner || owner.rooms.includes(room.name)) return undefined;
  return `${path} imports ${specifier}: only ${owner.rooms.join(", ")} may.`;
}

const walls: Rule = (modules) =>
  inSource(modules).flatMap((module) => {
    if (!roomOf(module.path))
      return [`${module.path} stands in no room: see the table in bin/architecture/walls.ts.`];
    return module.imports.flatMap((one) => breachOfWall(module, one) ?? []);
  });

/** A cycle is reported once, where the walk first meets it. */
const cycles: Rule = (modules) => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const found: string[] = [];
  function walk(path: string, trail: string[]): void {
    if (trail.includes(path)) {
      found.push(`Import cycle: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}.`);
      return;
    }
    if (done.has(path)) return;
    for (const { target } of byPath.get(path)?.imports ?? []) if (target) walk(target, [...trail, path]);
    done.add(path);
  }
  for (const { path } of modules) walk(path, []);
  return found;
};

const sizes: Rule = (_, sources) =>
  sources.flatMap(({ path, text }) => {
    if (!isCode(path) && !path.endsWith(".css")) return [];
    const lines = text.replace(/\n$/, "").split("\n").length;
    const most = isTest(path) ? longest.test : longest.file;
    return lines > most
      ? [`${path} has ${lines} lines, at most ${most} are allowed: split it by what it does.`]
      : [];
  });

const names: Rule = (_, sources) => {
  const called = new Map<string, string>();
  for (const { path } of sources) {
    const parts = path.split("/");
    parts.forEach((part, index) => {
      const drawer = drawers.find((name) => name === part.split(".")[0]);
      if (drawer) called.set(parts.slice(0, index + 1).join("/"), drawer);
    });
  }
  return [...called].map(
    ([path, drawer]) => `${path}: nothing is called ${drawer}; name it by what it holds.`,
  );
};

const environment: Rule = (modules) =>
  inSource(modules)
    .filter(
      ({ path, readsEnvironment }) => readsEnvironment && !isTest(path) && path !== "src/server/config.ts",
    )
    .map(({ path }) => `${path} reads process.env: only src/server/config.ts may.`);

const noJsx: Rule = (_, sources) =>
  sources
    .filter(({ path }) => /^src\/(server|domain)\/.*\.tsx$/.test(path) && !isTest(path))
    .map(
      ({ path }) => `${path}: no .tsx under server or domain, so that node runs every file of them directly.`,
    );

const noDefaultExports: Rule = (modules) =>
  inSource(modules)
    .filter((module) => module.hasDefaultExport)
    .map(({ path }) => `${path} has a default export: exports are named.`);

/** `#room/…` across folders, `./` downwards inside one; always with the extension, so that node runs it unbuilt. */
const spelling: Rule = (modules) =>
  inSource(modules).flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, target }) => {
      if (!target) return [];
      if (!extension.test(target)) return [`${path} imports ${specifier} without its extension.`];
      if (!specifier.startsWith("../") || !/^src\/.*\//.test(target)) return [];
      return [`${path} imports ${specifier}: across folders write #${target.slice("src/".length)}.`];
    }),
  );

function breachOfBrowser(one: Import, isDocument: boolean, isLazy: boolean): string | undefined {
  const { specifier, target } = one;
  if (target && matches(target, ["src/server/**", "src/site/**"])) return `${target} belongs to the server`;
  if (target === "src/web/en.json" && isDocument) return "no dictionary travels to a document";
  if (target) return undefined;
  if (packageOf(specifier).startsWith("node:")) return `${specifier} exists on the server only`;
  if (isLazy && matches(packageOf(specifier), onDemand)) return undefined;
  const isHeavy = specifier !== "zod/mini" && matches(packageOf(specifier), appOnly);
  return isDocument && isHeavy ? `${specifier} is for the private app only` : undefined;
}

/**
 * Everything that an entry pulls into the browser, with the trail that pulled it: types are erased and do not count. What
 * lies behind an `import()` comes on demand, as long as no other trail pulls it at once.
 */
function breachesFrom(entry: string, isDocument: boolean, byPath: Map<string, Module>): string[] {
  const seen = new Set<string>();
  const queue = [{ trail: [entry], isLazy: false }];
  const found: string[] = [];
  for (let step = queue.shift(); step; step = queue.shift()) {
    for (const one of byPath.get(step.trail.at(-1) ?? "")?.imports ?? []) {
      if (one.isTypeOnly) continue;
      const isLazy = step.isLazy || one.isLazy;
      const breach = breachOfBrowser(one, isDocument, isLazy);
      if (breach) found.push(`In the browser: ${[...step.trail, one.specifier].join(" → ")}: ${breach}.`);
      else if (one.target && !seen.has(`${one.target} ${isLazy}`)) {
        seen.add(`${one.target} ${isLazy}`);
        queue.push({ trail: [...step.trail, one.target], isLazy });
      }
    }
  }
  return found;
}

const browser: Rule = (modules) => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  return modules.flatMap(({ path }) => {
    const isDocument = matches(path, browserEntries.documents);
    return isDocument || matches(path, browserEntries.app) ? breachesFrom(path, isDocument, byPath) : [];
  });
};

/** The sender chooses the text: a pattern must take linear time, unless the text is short. */
const patterns: Rule = (modules) =>
  inSource(modules)
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, patterns: written }) => {
      const bounded = boundedPatterns[path]?.patterns ?? [];
      return written
        .filter(({ text }) => !bounded.some((known) => text.startsWith(known)))
        .filter(({ source, flags }) => flags === undefined || isSlow(source, flags))
        .map(
          ({ text }) =>
            `${path}: ${text} takes a long text's length squared. Bound what repeats, trim by hand, or say in bin/architecture/bounded.ts why the text is short.`,
        );
    });

const ordering: Rule = (modules) =>
  inSource(modules)
    .filter(({ path }) => !isTest(path) && boundedTexts[path] === undefined)
    .flatMap(({ path, dear }) =>
      dear.map(
        (name) =>
          `${path} calls ${name}: a long run of accents takes its length squared. Use composed or fold of #domain/format/text.ts.`,
      ),
    );

/** `#room/…` names are paths too: each is checked at its file. */
const words: Rule = (modules, sources) => [
  ...sources.flatMap(({ path }) => sentenceAbout(path, wordsOf(path), retiredNames)),
  ...modules.flatMap(({ path, identifiers, comments, titles }) => [
    ...[...identifiers].flatMap((name) => sentenceAbout(`${path}: ${name}`, wordsOf(name), retiredNames)),
    ...comments.flatMap((comment) =>
      sentenceAbout(`${path}: a comment`, wordsOf(comment), retiredInComments),
    ),
    ...titles.flatMap((title) => [
      ...sentenceAbout(`${path}: «${title}»`, wordsOf(title), retiredInTitles),
      ...(isFragment.test(title) ? [`${path}: «${title}» does not state its rule by itself.`] : []),
    ]),
  ]),
];

function sentenceAbout(place: string, used: string[], retired: string[]): string[] {
  const found = retired.find((word) => used.includes(word));
  return found ? [`${place} says "${found}", a retired word: see bin/architecture/retired-words.ts.`] : [];
}

const functions: Rule = (_, sources) => {
  const long = sources
    .filter(
      ({ path }) => /^(src|bin)\/.*\.tsx?$/.test(path) && !path.endsWith(".d.ts") && !path.includes(".test."),
    )
    .flatMap(({ path, text }) => longFunctions(path, text, longest.logic));
  const logic = long.filter(({ isMarkup }) => !isMarkup);
  return [
    ...long
      .filter(({ lines }) => lines > longest.function)
      .map(({ path, name, lines }) => `${path}: ${name} has ${lines} lines, at most ${longest.function}.`),
    ...(logic.length > longest.exceptions
      ? logic.map(({ path, name, lines }) => `${path}: ${name} has ${lines} lines of logic.`)
      : []),
  ];
};

export const rules = {
  words,
  functions,
  walls,
  affiliateWall,
  cycles,
  sizes,
  names,
  environment,
  noJsx,
  noDefaultExports,
  spelling,
  browser,
  patterns,
  ordering,
};

/** Parsed once and used by every rule: parsing takes longer than all rules together. */
export interface Code {
  modules: Module[];
  sources: Source[];
}

export function readCode(sources: Source[]): Code {
  const posixPaths = sources.map(({ path, text }) => ({ path: posix.normalize(path), text }));
  return { modules: posixPaths.filter(({ path }) => isCode(path)).map(parse), sources: posixPaths };
}

export function breaches({ modules, sources }: Code, chosen: Rule[] = Object.values(rules)): string[] {
  return chosen.flatMap((rule) => rule(modules, sources));
}
