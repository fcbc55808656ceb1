import { noisy } from "#testing/pictures.ts";
import { doubtedPage, halfPage, otherPage, shyHost, wholePage } from "./journey-pages.ts";
import { oddPages } from "./odd-pages.ts";
import { plainPages } from "./plain-pages.ts";
import { type StoreDouble, startStoreDouble } from "./store-double.ts";

/** A double with all pages and pictures, for journeys. */
export async function startAllStores(): Promise<StoreDouble> {
  const double = await startStoreDouble();
  const picture = await noisy({ width: 900, height: 675 }).jpeg({ quality: 70 }).toBuffer();
  const journeyPages = [wholePage, otherPage, doubtedPage, halfPage];
  for (const { url, html, type, images } of [...plainPages, ...oddPages, ...journeyPages]) {
    double.play(url, (_request, response) => {
      response.writeHead(200, { "content-type": type ?? "text/html; charset=utf-8" }).end(html);
    });
    for (const image of images)
      double.play(image, (_request, response) => {
        response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
      });
  }
  const asked = new Set<string | undefined>();
  double.playHost(shyHost, ({ url }, response) => {
    if (asked.has(url)) response.writeHead(200, { "content-type": "text/html" }).end(wholePage.html);
    else response.writeHead(403).end("Entre na sua conta");
    asked.add(url);
  });
  return double;
}
