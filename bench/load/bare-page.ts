import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { BarePage, BareVariant } from "./bare-server.ts";
import { headerOf, ownHeaders, type RawAnswer, rawAnswer } from "./raw-response.ts";
import { end, runOnExit } from "./server-under-test.ts";

const script = fileURLToPath(new URL("./bare-server.ts", import.meta.url));

/** A bare server that sends the real one's bytes; compared response by response before it serves as a reference. */
export async function startBareTwin(realUrl: string, attempts = 3) {
  const page: BarePage = {
    br: await variant(realUrl, "br"),
    gzip: await variant(realUrl, "gzip"),
    identity: await variant(realUrl, "identity"),
  };
  const child = fork(script, { serialization: "advanced", execArgv: [] });
  runOnExit(() => child.kill("SIGKILL"));
  const { port } = await sent(child, page);
  const url = `http://127.0.0.1:${port}/`;
  const difference = await differenceOf(realUrl, url, page);
  if (difference === null) return { url, pid: child.pid ?? 0, page, stop: () => end(child) };
  await end(child);
  // The real page is rendered again once a minute, perhaps between reading and comparing it.
  if (attempts > 1) return startBareTwin(realUrl, attempts - 1);
  throw new Error(`os dois servidores respondem bytes diferentes (${difference}): a razão não diria nada.`);
}

function sent(child: ChildProcess, page: BarePage): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    child.once("message", (address) => resolve(address as { port: number }));
    child.once("exit", (code) => reject(new Error(`o servidor puro terminou com ${code}.`)));
    child.send(page);
  });
}

async function variant(url: string, encoding: string): Promise<BareVariant> {
  // The framework sends the first response of a page, the page cache every later one.
  await rawAnswer(url, { "accept-encoding": encoding });
  const answer = await rawAnswer(url, { "accept-encoding": encoding });
  const etag = headerOf(answer, "etag");
  if (answer.status !== 200 || !etag) throw new Error(`${url} respondeu ${answer.status}, ETag ${etag}.`);
  const known = await rawAnswer(url, { "accept-encoding": encoding, "if-none-match": etag });
  if (known.status !== 304) throw new Error(`${url} respondeu ${known.status} a um ETag conhecido.`);
  return {
    etag,
    headers: ownHeaders(answer),
    body: answer.body,
    notModifiedHeaders: ownHeaders(known),
  };
}

async function differenceOf(realUrl: string, bareUrl: string, page: BarePage): Promise<string | null> {
  for (const [encoding, { etag }] of Object.entries(page))
    for (const known of [{}, { "if-none-match": etag }]) {
      const headers = { "accept-encoding": encoding, ...known };
      const [real, bare] = [await rawAnswer(realUrl, headers), await rawAnswer(bareUrl, headers)];
      if (fingerprint(real) !== fingerprint(bare)) return `${encoding}, ${real.status} e ${bare.status}`;
    }
  return null;
}

/** Everything but the clock. */
function fingerprint(answer: RawAnswer): string {
  const headers = answer.headers.filter((_, i) => answer.headers[i - (i % 2)] !== "Date");
  return JSON.stringify([answer.status, headers, answer.body.toString("base64")]);
}
