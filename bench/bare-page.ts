import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { BarePage, BareVariant } from "./bare-server.ts";
import { headerOf, ownHeaders, type RawAnswer, rawAnswer } from "./raw-answer.ts";
import { end, endWithUs } from "./server-under-test.ts";

const script = fileURLToPath(new URL("./bare-server.ts", import.meta.url));

/** A bare server that sends what the real one sends; proven answer by answer before it is used as a yardstick. */
export async function startBareTwin(realUrl: string) {
  const page: BarePage = {
    br: await variant(realUrl, "br"),
    gzip: await variant(realUrl, "gzip"),
    identity: await variant(realUrl, "identity"),
  };
  const child = fork(script, { serialization: "advanced", execArgv: [] });
  endWithUs(() => child.kill("SIGKILL"));
  const listening = new Promise<{ port: number }>((resolve) =>
    child.once("message", (address) => resolve(address as { port: number })),
  );
  child.send(page);
  const { port } = await listening;
  const url = `http://127.0.0.1:${port}/`;
  await proveTwins(realUrl, url, page);
  return { url, pid: child.pid ?? 0, page, stop: () => end(child) };
}

async function variant(url: string, encoding: string): Promise<BareVariant> {
  // The first answer of a page is made by the framework, every later one by the page cache.
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

async function proveTwins(realUrl: string, bareUrl: string, page: BarePage): Promise<void> {
  for (const [encoding, { etag }] of Object.entries(page))
    for (const known of [{}, { "if-none-match": etag }]) {
      const headers = { "accept-encoding": encoding, ...known };
      const [real, bare] = [await rawAnswer(realUrl, headers), await rawAnswer(bareUrl, headers)];
      if (fingerprint(real) !== fingerprint(bare))
        throw new Error(
          `Os dois servidores respondem bytes diferentes (${encoding}): a razão não diria nada.`,
        );
    }
}

/** Everything but the clock. */
function fingerprint(answer: RawAnswer): string {
  const headers = answer.headers.filter((_, i) => answer.headers[i - (i % 2)] !== "Date");
  return JSON.stringify([answer.status, headers, answer.body.toString("base64")]);
}
