import { expect, test } from "vitest";
import { stores as knownStores } from "#domain/products/links/stores.ts";
import { decodePunycode } from "./host-look.ts";
import { imitatedStore, slips } from "./look-alike.ts";
import { domainOfHost, hostOfLink, ownHosts, readDomain } from "./store-host.ts";

const imitations: [host: string, store: string][] = [
  ["kabum-ofertas.com", "KaBuM!"],
  ["ofertas-kabum.com.br", "KaBuM!"],
  ["kabumofertas.com.br", "KaBuM!"],
  ["lojakabum.net", "KaBuM!"],
  ["kabum.shop", "KaBuM!"],
  ["kabum.com.co", "KaBuM!"],
  ["kabun.com.br", "KaBuM!"],
  ["kabuum.com.br", "KaBuM!"],
  ["kaubm.com.br", "KaBuM!"],
  ["kaburn.com.br", "KaBuM!"],
  ["ka-bum.com.br", "KaBuM!"],
  ["kabum.com.br.promocao.net", "KaBuM!"],
  ["kabum.promocao-hoje.com", "KaBuM!"],
  // кabum and kаbum, with Cyrillic letters.
  [new URL("https://кabum.com.br").hostname, "KaBuM!"],
  [new URL("https://kаbum.com.br").hostname, "KaBuM!"],
  [new URL("https://kabúm.com.br").hostname, "KaBuM!"],
  ["amaz0n.com.br", "Amazon"],
  ["amazom.com.br", "Amazon"],
  ["arnazon.com.br", "Amazon"],
  ["amazon.com-br.shop", "Amazon"],
  ["amazon-prime-ofertas.site", "Amazon"],
  ["promocaoamazonbrasil.com", "Amazon"],
  ["magazine-luiza.com", "Magazine Luiza"],
  ["magazineluisa.com.br", "Magazine Luiza"],
  ["magazinelulza.com.br", "Magazine Luiza"],
  ["mercado-livre.net", "Mercado Livre"],
  ["mercadol1vre.com.br", "Mercado Livre"],
  ["mercadolivre.com.br.ofertas.app", "Mercado Livre"],
  ["casasbahiia.com.br", "Casas Bahia"],
  ["casas-bahia-oferta.com", "Casas Bahia"],
  ["shoppee.com.br", "Shopee"],
  ["netshooes.com.br", "Netshoes"],
  ["americanas-blackfriday.com.br", "Americanas"],
  ["extra-ofertas.com.br", "Extra"],
  ["extra.com.br.entrega-rapida.net", "Extra"],
  ["loja-kabum.myshopify.com", "KaBuM!"],
  ["kabum-ofertas.promo-hoje.com", "KaBuM!"],
  ["kabumofertas.000webhostapp.com", "KaBuM!"],
  ["lojakabum.surge.sh", "KaBuM!"],
  ["kabum.far.br", "KaBuM!"],
  ["kabum.fr", "KaBuM!"],
  ["kabum.de", "KaBuM!"],
  ["pichau.pt", "Pichau"],
  ["casasbahia.es", "Casas Bahia"],
  ["amazon.com.co", "Amazon"],
];

test.each(imitations)("%s imitates %s", (host, store) => {
  expect(imitatedStore(host)?.name).toBe(store);
});

const honest = [
  ...knownStores.flatMap(({ hosts }) => hosts.flatMap((host) => [host, `www2.${host}`])),
  ..."leroymerlin.com.br dell.com apple.com nike.com.br saraiva.com.br boticario.com.br submarino.com.br shoptime.com.br zattini.com.br".split(
    " ",
  ),
  ..."americana.sp.gov.br amazonas.am.gov.br americanet.com.br nuvem.com.br nuvemshop.com.br extrafarma.com.br extrabom.com.br".split(
    " ",
  ),
  ..."vivobarefoot.com consultoria.com.br pontodafesta.com.br amazonia.com.br amazon.de amazon.es kabum.com samsung.com samsung.com.br".split(
    " ",
  ),
  ..."acerta.com.br kalunga.com.br kabuki.com.br marabraz.com.br shop.com.br loja.com.br minhaloja.myshopify.com netfarma.com.br".split(
    " ",
  ),
  ..."centauro.com.br riachuelo.com.br renner.com.br cobasi.com.br petz.com.br magalupay.com.br fastcommerce.com.br steamcommunity.com".split(
    " ",
  ),
  ..."loja.example xn--caf-dma.com.br xbox.com.br netflix.com.br shineon.com.br casadobahiano.com.br extra.globo.com".split(
    " ",
  ),
  ..."shell.com.br mercadolibre.com mercadolibre.com.ar aliexpress.us amazon.in amazon.sg netflix.shop shopeepay.com.br".split(
    " ",
  ),
  ..."netflex.com.br americas.com.br shopee.sg carrefour.fr vivo.cl ponto-online.empresa.com.br loja-extra.globo.com".split(
    " ",
  ),
];

test.each(honest)("%s imitates nobody", (host) => {
  expect(imitatedStore(host)?.name).toBeUndefined();
});

test("a host that the operator knows is honest, and a listed store can be imitated", () => {
  expect(imitatedStore("kabum-ofertas.com", [], ["kabum-ofertas.com"])).toBeNull();
  expect(imitatedStore("blog.kabum-ofertas.com", [], ["kabum-ofertas.com"])).toBeNull();
  const listed = [{ name: "Kalunga", hosts: ["kalunga.com.br"] }];
  expect(imitatedStore("kalunga-ofertas.com", listed)?.name).toBe("Kalunga");
  expect(imitatedStore("kalunga.com.br", listed)).toBeNull();
  expect(imitatedStore("kalunga-ofertas.com")).toBeNull();
});

test("a host and a slip are measured without a doubt", () => {
  expect(decodePunycode("mnchen-3ya")).toBe("münchen");
  expect(decodePunycode("80ak6aa92e")).toBe("аррӏе");
  expect(decodePunycode("!")).toBeNull();
  expect(slips("kaubm", "kabum")).toBe(1);
  expect(slips("", "abc")).toBe(3);
});

test("a link's host is its owner's, whatever stands around it", () => {
  expect(hostOfLink("https://www.kabum.com.br/produto/1")).toBe("kabum.com.br");
  expect(hostOfLink("https://m.casasbahia.com.br/x")).toBe("casasbahia.com.br");
  expect(hostOfLink("https://amzn.to/abc")).toBe("amazon.com.br");
  expect(hostOfLink("https://bit.ly/abc")).toBeNull();
  expect(hostOfLink("https://www.google.com/url?q=https%3A%2F%2Fwww.kabum.com.br%2Fproduto%2F1")).toBe(
    "kabum.com.br",
  );
  expect(ownHosts("pt.a.loja.com.br")).toEqual(["pt.a.loja.com.br", "a.loja.com.br", "loja.com.br"]);
  expect(ownHosts("minha.myshopify.com")).toEqual(["minha.myshopify.com"]);
  expect(ownHosts("a.loja.far.br")).toEqual(["a.loja.far.br", "loja.far.br"]);
  for (const host of ["loja.surge.sh", "loja.far.br", "shop.rio.br", "loja.nova.io", "shop.fly.dev"])
    expect(domainOfHost(host)).toBe(host);
  expect(domainOfHost("loja.nova.com.br")).toBe("nova.com.br");
  expect(domainOfHost("shop.nova.de")).toBe("nova.de");
  expect(readDomain(" https://WWW.Loja.com.br/ofertas?x=1 ")).toBe("loja.com.br");
  for (const typed of [
    "",
    "com.br",
    "myshopify.com",
    "localhost",
    "10.0.0.1",
    "loja",
    "a@loja.com",
    "loja .com.br",
  ])
    expect(readDomain(typed)).toBeNull();
});
