// `npm run bench [-- --only search --only growth] [-- --full] [-- --write]`: every bench, one after the other, and how the
// site stands against what it promises. `--write` keeps the figures in bench/results/last.json and bench/README.md.
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

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    full: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const unknown = values.only.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No bench ${unknown.join(", ")}: there are ${benches.join(", ")}.\n`);
  process.exit(2);
}

const began = Date.now();
const chosen = benches.filter((name) => values.only.length === 0 || values.only.includes(name));
const results: Results = values.only.length > 0 ? readResults() : { benches: {} };
let isWhole = true;
for (const name of chosen) {
  const report = await runAlone(name, { full: values.full });
  if (report) results.benches[name] = report;
  isWhole &&= report !== null && report.failed.length === 0;
}

const minutes = (Date.now() - began) / 60_000;
heading(`All in ${minutes.toFixed(1)} minutes`);
const rows = goalTable(Object.values(results.benches));
const lengths = [Math.max(...rows.map(({ text }) => text.length)), 12, 16, 8];
for (const { text, goal, measured, verdict } of rows) row([text, goal, measured, verdict], lengths);
if (!isWhole) note("SOMETHING COULD NOT BE MEASURED: see above");
if (values.write) writeResults(results, benches);
process.exit(isWhole ? 0 : 1);
