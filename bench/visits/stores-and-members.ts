import { setPriority } from "node:os";
import { gzipSync } from "node:zlib";
import { noisy } from "#testing/pictures.ts";
import { jsonLd, page } from "#testing/stores/page-builders.ts";
import { startStoreDouble } from "#testing/stores/store-double.ts";

// A process of its own: the stores, and members who have their pages read. In the bench's process they would delay the visitors' clocks.

export interface ReadOrder {
  url: string;
  token: string;
  members: number;
  seconds: number;
}

export const storeMs = 200;
/** A store that takes its time, with a picture. */
export const slowStore = { host: "www.kabum.com.br", ms: 500 };
const price = 199.9;
const product = { "@type": "Product", name: "Fone de Ouvido", offers: { price, priceCurrency: "BRL" } };
const text =
  "<section><h2>Descrição</h2><p>Um texto sobre o produto, R$ 19,90 em peças.</p></section>".repeat(3400);
const headers = { "content-type": "text/html", "content-encoding": "gzip" };
const body = `${text}<b>R$ 199,90</b>`;

/** Where the n-th member reads: a host is asked one thing at a time. */
export const hostOf = (n: number) => `loja${n}.com.br`;

export async function readLink({ url, token }: Pick<ReadOrder, "url" | "token">, n: number): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/functions/v1/read-link`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ url: `http://${hostOf(n)}/produto` }),
  });
  const read = (await response.json()) as { price?: number };
  if (read.price !== price) throw new Error(`read-link answered ${response.status}.`);
  return performance.now() - start;
}

async function startStores(): Promise<number> {
  const double = await startStoreDouble();
  const html = gzipSync(page(jsonLd(product), body));
  for (let n = 0; n < 100; n++)
    double.playHost(hostOf(n), (_request, response) => {
      setTimeout(() => response.writeHead(200, headers).end(html), storeMs);
    });
  const { host, ms } = slowStore;
  const picture = await noisy({ width: 1000, height: 1000 }).blur(6).jpeg().toBuffer();
  const sold = gzipSync(page(jsonLd({ ...product, image: `http://${host}/foto.jpg` }), body));
  double.playHost(host, ({ url }, response) => {
    const isPicture = url === "/foto.jpg";
    setTimeout(() => response.writeHead(200, isPicture ? {} : headers).end(isPicture ? picture : sold), ms);
  });
  return double.port;
}

if (process.send) {
  // They play other machines: on this one the server goes first.
  setPriority(19);
  process.on("message", async (order: ReadOrder) => {
    const until = performance.now() + order.seconds * 1000;
    const times: number[] = [];
    const members = Array.from({ length: order.members }, async (_, n) => {
      while (performance.now() < until) times.push(await readLink(order, n));
    });
    await Promise.all(members);
    process.send?.({ times });
  });
  process.send({ port: await startStores() });
}
