import fc from "fast-check";
import { expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { sendRaw } from "../process/raw-http.ts";
import { eventually, start } from "../process/server-process.ts";
import { ambiguous, marker, numbered, ofTwoMeanings, type Raw, rawRequest } from "./raw-requests.ts";

const seed = 20_261_116;
const atOnce = 8;
const sampled = fc.sample(rawRequest, { numRuns: repetitions(2000, 100), seed });
/** Each kind of ambiguity at least once, whatever the random choice. */
const generated = [...ambiguous.map((lines) => ofTwoMeanings(lines)), ...sampled].map(numbered);

/** The fault; undefined if there is none. */
function complaint({ answers }: Raw, text: string): string | undefined {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
  if (statuses.some((status) => status >= 500)) return `answered ${statuses}`;
  if (/node_modules|at .*\.js/.test(text)) return "told a stack";
  // A silent close is fine. A response to the head alone may refuse the body, and then the connection closes.
  const [, ...more] = statuses;
  if (answers === 1 && (more.length > 1 || more.some((status) => status !== 400)))
    return `answered ${statuses} to one request`;
  if (answers !== undefined && answers > 1 && statuses.length !== answers)
    return `answered ${statuses.length} of ${answers}`;
  return undefined;
}

test("raw bytes on a socket get one response, a refusal or a close, and are never read as a second request", async () => {
  const server = await start({ DATA_DIR: migratedFolder(), LOG_LEVEL: "info" });
  // The check itself works: sent alone, the smuggled request is noticed.
  await sendRaw(server.port, `GET ${marker}de-verdade HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await eventually(10, async () => server.output().includes(`${marker}de-verdade`));
  const queue = [...generated];
  const wrong: string[] = [];
  const kinds = new Map<string, number>();
  const worker = async () => {
    for (let raw = queue.shift(); raw; raw = queue.shift()) {
      const { text } = await sendRaw(server.port, raw.bytes, { thenEnds: true });
      kinds.set(raw.kind, (kinds.get(raw.kind) ?? 0) + 1);
      const fault = complaint(raw, text);
      if (fault) wrong.push(`${fault}: ${JSON.stringify(raw.bytes.toString("latin1").slice(0, 400))}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  // The last line is logged after everything else.
  await server.request("/fim-da-fila");
  await eventually(10, async () => server.output().includes("/fim-da-fila"));
  const heard = server.lines().map((line) => new RegExp(`^${marker}(\\d+)$`).exec(String(line.path))?.[1]);
  const smuggled = heard
    .filter((n) => n !== undefined)
    .map((n) => `smuggled: ${JSON.stringify(generated[Number(n)]?.bytes.toString("latin1"))}`);
  recordFinding({
    id: "Z7",
    what: "Raw sockets: bad lines, ambiguous lengths, folded headers, NUL, 100 KB headers, HTTP/0.9, pipelining, noise",
    count: `${generated.length} connections (${[...kinds].map(([kind, n]) => `${n} ${kind}`).join(", ")}), seed ${seed}`,
    expected: "refused with 400 or 431, answered once or closed; no smuggled request",
    seen: `${smuggled.length} smuggled, ${wrong.length} wrong responses`,
  });
  expect([...wrong, ...smuggled]).toEqual([]);
  expect((await server.request("/health")).status).toBe(200);
});
