// `npm run bench`: every bench with a goal, and a table of the goals. `--only search` (repeatable) selects benches,
// also those that run by name only; other options go to the selected ones: `--only search --runs 100`. `--full` runs
// the long versions, `--write` stores the figures in bench/results/last.json and bench/README.md.
import { parseArgs } from "node:util";
import { runAlone } from "./frame/child-bench.ts";
import { goalTable } from "./frame/goal-table.ts";
import { heading, note, row } from "./frame/report-line.ts";
import { type Results, readResults, writeResults } from "./frame/results.ts";

const benches = [
  "cached",
  "next",
  "growth",
  "search",
  "load",
  "overload",
  "memory",
  "startup",
  "processes",
  "writes",
  "admin",
  "upload",
];
/** Long, of one page, or without a goal. */
const byName = [
  "alerts",
  "blog",
  "busy",
  "data",
  "enumeration",
  "home",
  "import",
  "letter",
  "lighthouse",
  "log",
  "offers",
  "open-data",
  "read-link",
  "community",
  "soak",
  "verdicts",
];

const { values, tokens } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    write: { type: "boolean", default: false },
  },
  strict: false,
  tokens: true,
});
const only = values.only as string[];
const unknown = only.filter((name) => ![...benches, ...byName].includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No bench ${unknown.join(", ")}: there are ${[...benches, ...byName].join(", ")}.\n`);
  process.exit(2);
}
const passedOn = tokens.flatMap((token) => {
  if (token.kind === "positional") return [token.value];
  if (token.kind !== "option" || ["only", "write"].includes(token.name)) return [];
  return token.value === undefined ? [token.rawName] : [`${token.rawName}=${token.value}`];
});

const isShort = only.length === 0 && !passedOn.includes("--full");
const began = Date.now();
const chosen = only.length > 0 ? [...benches, ...byName].filter((name) => only.includes(name)) : benches;
const results: Results = only.length > 0 ? readResults() : { benches: {} };
let isWhole = true;
for (const name of chosen) {
  const { report, code } = await runAlone(name, passedOn, isShort ? 12 : 600);
  if (report && benches.includes(name)) results.benches[name] = report;
  isWhole &&= code === 0 && (byName.includes(name) || report !== null);
}

const minutes = (Date.now() - began) / 60_000;
heading(`All in ${minutes.toFixed(1)} minutes`);
const rows = goalTable(Object.values(results.benches));
const lengths = [Math.max(...rows.map(({ text }) => text.length)), 12, 16, 8];
for (const { text, goal, measured, verdict } of rows) row([text, goal, measured, verdict], lengths);
if (!isWhole) note("SOMETHING COULD NOT BE MEASURED: see above");
if (values.write) writeResults(results, benches);
process.exit(isWhole ? 0 : 1);
