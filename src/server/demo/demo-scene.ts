import type { DemoPicture } from "./demo-content.ts";
import { readDemoFile, readDemoJson } from "./demo-files.ts";

type Palette = Record<string, string>;

/** The parts of a drawing that the further pictures of a gallery show, from close by. */
const closeViews = { top: "210 80 540 405", base: "210 265 540 405" } as const;

/**
 * The drawing set up in the studio and painted in its palette, as one SVG. A drawing may call others into its scene
 * (`{{object laptop}}`), and takes the studio's materials by id (`url(#m-v)`), so that light and colours agree.
 */
export function demoScene({ kind, palette, view }: DemoPicture): string {
  const colours = readDemoJson<Record<string, Palette>>("pictures/palettes.json")[palette];
  if (!colours) throw new Error(`palettes.json has no palette ${palette}`);
  const drawing = readDemoFile(`pictures/${kind}.svg`);
  const scene = innerMarkup(drawing).replace(/\{\{object ([a-z-]+)\}\}/g, (_, object: string) =>
    innerMarkup(readDemoFile(`pictures/${object}.svg`)),
  );
  return readDemoFile("pictures/studio.svg")
    .replace("{{view}}", view ? closeViews[view] : viewBox(drawing, kind))
    .replace("{{scene}}", () => scene)
    .replace(/\{\{([a-z_]+)\}\}/g, (_, name: string) => colour(colours, name, kind));
}

function colour(colours: Palette, name: string, kind: string): string {
  const value = colours[name];
  if (value === undefined) throw new Error(`${kind}.svg asks for an unknown colour: ${name}`);
  return value;
}

function viewBox(svg: string, kind: string): string {
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1];
  if (box === undefined) throw new Error(`${kind}.svg has no viewBox`);
  return box;
}

function innerMarkup(svg: string): string {
  return svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
}
