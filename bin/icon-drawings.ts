// `npm run icons`: draws the icons that web/ui/icons.ts and web/app/icons.ts name into one file each.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export const iconLists = ["src/web/ui/icons.ts", "src/web/app/icons.ts"];

const require = createRequire(import.meta.url);
const licence = "Lucide, ISC License, https://lucide.dev/license";

interface Drawing {
  __iconData: { node: [tag: string, attributes: Record<string, string>][] };
}

export async function drawingsOf(list: string): Promise<string> {
  const names = [...readFileSync(list, "utf8").matchAll(/ icon\("([a-z0-9-]+)"\)/g)].map(
    ([, name = ""]) => name,
  );
  const symbols = await Promise.all(names.map(symbolOf));
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${licence} -->\n${symbols.join("\n")}\n</svg>\n`;
}

export const drawingsFile = (list: string) => list.replace(/\.ts$/, ".svg");

async function symbolOf(name: string): Promise<string> {
  const { __iconData }: Drawing = await import(fileOf(name));
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${written.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
}

/** A renamed icon's file only leads on to the new one. */
function fileOf(name: string): string {
  const file = require.resolve(`lucide-react/icons/${name}`);
  const [, renamed] =
    /export \{ default \} from '\.\/([a-z0-9-]+)\.mjs'/.exec(readFileSync(file, "utf8")) ?? [];
  return renamed ? join(dirname(file), `${renamed}.mjs`) : file;
}

if (import.meta.main) for (const list of iconLists) writeFileSync(drawingsFile(list), await drawingsOf(list));
