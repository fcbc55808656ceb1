import { noisy } from "#testing/pictures.ts";
import { oddPages } from "./odd-pages.ts";
import { jsonLd, page } from "./page-builders.ts";
import { plainPages } from "./plain-pages.ts";
import { type StoreDouble, startStoreDouble } from "./store-double.ts";

/** Answers after three seconds. */
export const slowPage = "http://www.kabum.com.br/produto/500901/fone-lento";
/** Asks for a login. */
export const closedPage = "http://www.kabum.com.br/produto/500902/fritadeira-sem-oleo-4-litros";

/** A double with all pages and pictures, for journeys and benches. */
export async function startAllStores(delayMs = 0): Promise<StoreDouble> {
  const double = await startStoreDouble();
  const picture = await noisy({ width: 900, height: 675 }).jpeg({ quality: 70 }).toBuffer();
  const later = (ms: number, play: () => void) => void setTimeout(play, ms);
  for (const { url, html, type, images } of [...plainPages, ...oddPages]) {
    double.play(url, (_request, response) =>
      later(delayMs, () => {
        response.writeHead(200, { "content-type": type ?? "text/html; charset=utf-8" }).end(html);
      }),
    );
    for (const image of images)
      double.play(image, (_request, response) =>
        later(delayMs, () => {
          response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
        }),
      );
  }
  const slow = page(jsonLd({ "@type": "Product", name: "Fone Lento da Loja", offers: { price: 149.9 } }));
  double.play(slowPage, (_request, response) =>
    later(3000, () => void response.writeHead(200, { "content-type": "text/html" }).end(slow)),
  );
  double.play(closedPage, (_request, response) => void response.writeHead(403).end("Entre na sua conta"));
  return double;
}
