import { isTest, type Module } from "./source.ts";
import { matches } from "./walls.ts";

/** What knows which links earn a commission. */
const affiliate = ["src/{domain,server,web}/affiliate/**"];

/** Only these may import it: what starts the site, what draws a page, and one job that counts. None of them orders a list. */
const importers = [
  ...affiliate,
  "src/{main,start,create-app}.ts",
  "src/server/jobs.ts",
  "src/site/serving/*.{ts,tsx}",
  "src/site/{app/app-page,stores/stores-page,transparency/*}.{ts,tsx}",
  "src/web/**",
];

/** What decides which offers, coupons, notices and verdicts come first, or at all. */
const ordering = [
  "src/domain/{alerts,comments,confirmations,coupons,newsletter,notices,prices,products,users,votes}/**",
  "src/server/{alerts,channels,comments,confirmations,coupons,newsletter,notices,prices,products,users,votes}/**",
];
/** A member's link loses other people's parameters here: their tables name the programmes. */
const links = ["src/domain/products/links/**"];
const word = /\w{0,40}(?:affiliate|commission)\w{0,40}/gi;

/**
 * «§15»: nothing that orders looks at what earns. It cannot import what knows it, types included, and it cannot name it: neither a
 * column of a store nor a field of the configuration reaches it by another way.
 */
export function affiliateWall(modules: Module[]): string[] {
  const code = modules.filter(({ path }) => !isTest(path));
  return [...code.flatMap(breachesOfImport), ...code.flatMap(breachesOfName)];
}

function breachesOfImport({ path, imports }: Module): string[] {
  if (!path.startsWith("src/") || matches(path, importers)) return [];
  return imports
    .filter(({ target }) => target && matches(target, affiliate))
    .map(
      ({ specifier }) =>
        `${path} imports ${specifier}: what earns a commission is known where links are drawn, and nowhere else.`,
    );
}

/** Columns in SQL and keys in quotes are names too; comments may say what they like. */
function breachesOfName({ path, text, comments }: Module): string[] {
  if (!matches(path, ordering) || matches(path, links)) return [];
  const code = comments.reduce((rest, comment) => rest.replace(comment, ""), text);
  const found = new Set(code.match(word));
  return [...found].map(
    (name) => `${path} names ${name}: what orders a list does not know what earns a commission.`,
  );
}
