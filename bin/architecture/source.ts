import { posix } from "node:path";
import { parseSync, Visitor } from "vite";

/** A file: its path from the root of the repository, and its text. */
export interface Source {
  path: string;
  text: string;
}

export interface Import {
  specifier: string;
  /** Our own file that it names; a package has none. */
  target: string | undefined;
  /** Erased before run time: the walls apply to it, but it ships nothing. */
  isTypeOnly: boolean;
  /** Loaded on demand, not with the importing file. */
  isLazy: boolean;
}

export interface Module extends Source {
  imports: Import[];
  hasDefaultExport: boolean;
  readsEnvironment: boolean;
  patterns: Pattern[];
  /** Calls that can take quadratic time on a hostile text, by name. */
  dear: string[];
  /** Every name that the file declares or uses, and its comments. */
  identifiers: Set<string>;
  comments: string[];
  /** Titles of tests and of their groups. */
  titles: string[];
}

/** A regular expression as written. `flags` is undefined for one that is built at run time. */
export interface Pattern {
  text: string;
  source: string;
  flags: string | undefined;
}

/** Functions that sort combining marks: they take quadratic time on a long run of them. */
const dear = /\.(normalize|localeCompare|Collator|Segmenter)$/;

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith("src/testing/");
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** Our own file of `#room/…` or a relative import, without Vite's `?raw` and the like. */
function targetOf(specifier: string, from: string): string | undefined {
  const name = specifier.replace(/\?.*$/, "");
  if (name.startsWith("#")) return `src/${name.slice(1)}`;
  return /^\.{1,2}\//.test(name) ? posix.join(posix.dirname(from), name) : undefined;
}

/** `${…}` in a dynamic import is unknown; the part before it still names a folder. */
function literalOf(text: string): string | undefined {
  return /^["'`]([^"'`$]+)/.exec(text)?.[1];
}

export function parse({ path, text }: Source): Module {
  const { program, errors, comments } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const module: Module = {
    path,
    text,
    imports: [],
    hasDefaultExport: false,
    readsEnvironment: false,
    patterns: [],
    dear: [],
    identifiers: new Set(),
    comments: comments.map(({ value }) => value),
    titles: [],
  };
  new Visitor(importVisitor(module)).visit(program);
  new Visitor(expressionVisitor(module)).visit(program);
  if (isTest(path) || path.startsWith("e2e/")) new Visitor(titleVisitor(module)).visit(program);
  return module;
}

type Handlers = ConstructorParameters<typeof Visitor>[0];

function importVisitor(module: Module): Handlers {
  const { path, text, imports } = module;
  const add = (specifier: string | undefined, isTypeOnly: boolean, isLazy = false) => {
    if (specifier) imports.push({ specifier, target: targetOf(specifier, path), isTypeOnly, isLazy });
  };
  return {
    ImportDeclaration(node) {
      add(node.source.value, node.importKind === "type");
      const names = node.specifiers.map((one) => text.slice(one.start, one.end));
      if (/^(node:)?process$/.test(node.source.value) && names.some((name) => /^env\b/.test(name))) {
        module.readsEnvironment = true;
      }
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source.value, node.exportKind === "type");
      if (node.specifiers.some((one) => text.slice(one.exported.start, one.exported.end) === "default")) {
        module.hasDefaultExport = true;
      }
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === "type");
    },
    ExportDefaultDeclaration() {
      module.hasDefaultExport = true;
    },
    ImportExpression(node) {
      add(literalOf(text.slice(node.source.start, node.source.end)), false, true);
    },
    TSImportType(node) {
      add(node.source.value, true);
    },
  };
}

function expressionVisitor(module: Module): Handlers {
  const { text, patterns } = module;
  const addConstructed = ({ start, end, callee }: { start: number; end: number; callee: object }) => {
    const isPattern = "name" in callee && callee.name === "RegExp";
    if (isPattern) patterns.push({ text: text.slice(start, end), source: "", flags: undefined });
  };
  return {
    Identifier({ name }) {
      module.identifiers.add(name);
    },
    Literal(node) {
      if (!("regex" in node) || !node.regex) return;
      const { pattern: source, flags } = node.regex;
      patterns.push({ text: `/${source}/${flags}`, source, flags });
    },
    NewExpression: addConstructed,
    CallExpression: addConstructed,
    MemberExpression(node) {
      const called = dear.exec(text.slice(node.start, node.end))?.[1];
      if (called) module.dear.push(called);
      if (/\bprocess\??(\.env|\[["']env["']\])$/.test(text.slice(node.start, node.end))) {
        module.readsEnvironment = true;
      }
    },
    VariableDeclarator(node) {
      const names = text.slice(node.id.start, node.id.end);
      if (node.init && text.slice(node.init.start, node.init.end) === "process" && /\benv\b/.test(names)) {
        module.readsEnvironment = true;
      }
    },
  };
}

/** `test("…", …)`, `test.for(cases)("…", …)`, `test.describe("…", …)`. */
function titleVisitor({ text, titles }: Module): Handlers {
  return {
    CallExpression({ callee, arguments: [first] }) {
      const title = first ? /^["'`]([\s\S]*)["'`]$/.exec(text.slice(first.start, first.end))?.[1] : undefined;
      if (title && /^(test|describe)\b/.test(text.slice(callee.start, callee.end))) titles.push(title);
    },
  };
}
