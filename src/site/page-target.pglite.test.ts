import { expect, test } from "vitest";
import { routes } from "./routes.ts";
import { createMatcher } from "./serving/match.ts";
import { createTargetReader } from "./serving/page-target.ts";

const readTarget = createTargetReader(createMatcher(routes));

function read(url: string, cookie?: string) {
  const { match, query, language, chosenBy } = readTarget(url, cookie);
  return [match?.path, query, language, chosenBy];
}

test("an address parses the same the first time, again, and after hundreds of invented ones", () => {
  for (let turn = 0; turn < 3; turn++) {
    expect(read("/blog/cafe%CC%81")).toEqual(["/blog/caf%C3%A9", {}, "pt-BR", null]);
    expect(readTarget("/blog/cafe%CC%81").key).toBe(readTarget("/blog/caf%C3%A9").key);
    expect(readTarget("/category/casa").key).toBe(readTarget("/categoria/casa").key);
    expect(read("/?sort=discount&utm_source=x")).toEqual(["/", { sort: "discount" }, "pt-BR", null]);
    expect(read("/blog/%E0%A4%A")).toEqual([undefined, {}, "pt-BR", null]);
    for (let n = 0; n < 700; n++) expect(readTarget(`/blog/${turn}-${n}`).path).toBe(`/blog/${turn}-${n}`);
  }
});

test("a request in another language neither gets an earlier visitor's page nor changes it", () => {
  for (let turn = 0; turn < 2; turn++) {
    expect(read("/sobre")).toEqual(["/sobre", {}, "pt-BR", null]);
    expect(read("/sobre", "a=1; lng=en")).toEqual(["/sobre", {}, "en", "cookie"]);
    expect(read("/sobre", "a=1; lng=pt-BR")).toEqual(["/sobre", {}, "pt-BR", "cookie"]);
    expect(read("/sobre", "xlng=en")).toEqual(["/sobre", {}, "pt-BR", null]);
    expect(read("/sobre?lng=en")).toEqual(["/sobre", {}, "en", "address"]);
    for (const spelling of ["EN", "en-US", "en-gb"])
      expect(read(`/sobre?lng=${spelling}`)).toEqual(["/sobre", {}, "en", "address"]);
    for (const spelling of ["pt", "PT-br", "pt-PT"])
      expect(read(`/sobre?lng=${spelling}`)).toEqual(["/sobre", {}, "pt-BR", "address"]);
    for (const other of ["english", "en-", "en_US", "fr"])
      expect(read(`/sobre?lng=${other}`)).toEqual(["/sobre", {}, "pt-BR", null]);
    expect(read("/sobre", "a=1")).toEqual(["/sobre", {}, "pt-BR", null]);
  }
});

test.each([
  ["/buscar?q=x&preco_min=&loja=", "/buscar?q=x"],
  ["/buscar?q=&categoria=games&preco_max=100&ativas", "/buscar?categoria=games&preco_max=100"],
  ["/search?loja=+%20&q=a%20b&utm_source=&sort=", "/search?q=a%20b&utm_source="],
  ["/categoria/casa?sort=&loja=", "/categoria/casa"],
  ["/buscar?q=x=&loja=y", null],
  ["/buscar?__proto__=&toString=", null],
  ["/buscar", null],
  ["/buscar?", null],
  ["/nada?q=", null],
])("%s is tidied to %s", (url, tidy) => {
  expect(readTarget(url).tidy).toBe(tidy);
});
