import { readdirSync, readFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

export interface LongFunction {
  path: string;
  name: string;
  line: number;
  lines: number;
  /** More than half of its lines are JSX: then the length comes from the page, not from logic. */
  isMarkup: boolean;
}

interface Range {
  start: number;
  end: number;
}

/** Functions of more than `most` lines, nested ones too. */
export function longFunctions(path: string, text: string, most: number): LongFunction[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineOf = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1;
  const linesOf = ({ start, end }: Range) => lineOf(end - 1) - lineOf(start) + 1;
  const functions: Range[] = [];
  const markup: Range[] = [];
  const addFunction = (node: Range) => functions.push(node);
  const addMarkup = (node: Range) => {
    if (!markup.some((outer) => outer.start <= node.start && node.end <= outer.end)) markup.push(node);
  };
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    JSXElement: addMarkup,
    JSXFragment: addMarkup,
  }).visit(parseSync(path, text).program);
  return functions
    .filter((one) => linesOf(one) > most)
    .map((one) => {
      const inside = markup.filter(({ start, end }) => one.start <= start && end <= one.end);
      const drawn = inside.reduce((sum, element) => sum + linesOf(element), 0);
      const lines = linesOf(one);
      return {
        path,
        name: nameOf(text, one.start),
        line: lineOf(one.start),
        lines,
        isMarkup: drawn > lines / 2,
      };
    });
}

function nameOf(text: string, start: number): string {
  const after = /^(?:async )?function\*?\s+(\w+)/.exec(text.slice(start, start + 200));
  const before = /(\w+)\s*(?::[^=\n]*)?[=:(]\s*$/.exec(text.slice(Math.max(0, start - 200), start));
  return after?.[1] ?? before?.[1] ?? "(anonymous)";
}

/** `node bin/architecture/long-functions.ts src/web/app` lists those of a folder, the longest first. */
function list(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  const found = files.flatMap((file) => longFunctions(file, readFileSync(file, "utf8"), 40));
  for (const one of found.sort((a, b) => b.lines - a.lines)) {
    process.stdout.write(
      `${one.lines} ${one.isMarkup ? "markup" : "logic "} ${one.path}:${one.line} ${one.name}\n`,
    );
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) list(argv[2] ?? "src");
