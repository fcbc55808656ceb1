import { expect, test } from "vitest";
import { anOffer } from "#testing/factories.ts";
import { writeNight } from "#testing/open-data.ts";
import { freshServer } from "#testing/test-server.ts";

test("the page says what each file holds, how large it is, how to get it, and how assistants ask", async () => {
  const server = await freshServer();
  await anOffer(server.db, { name: "Fone esperando", status: "pending" });
  await anOffer(server.db, { name: "Fone à venda" });
  const read = async (path = "/dados") => {
    const response = await server.request(path);
    expect(response.status).toBe(200);
    return (await response.text()).replaceAll("<!-- -->", "");
  };
  expect(await read()).toContain("Os primeiros arquivos ainda não foram escritos");
  await writeNight(server);
  server.db.changes.publish(["home"]);
  const html = await read();
  for (const text of [
    'href="/dados/ofertas.ndjson.gz"',
    'href="/dados/precos.csv.gz"',
    'href="/dados/ofertas.schema.json"',
    "Linhas: 1 · ",
    "CC BY 4.0",
    "curl -fLO http://localhost:3000/dados/ofertas.ndjson.gz",
    "&quot;url&quot;: &quot;http://localhost:3000/mcp&quot;",
    "search_offers",
    "&quot;,&quot;name&quot;:&quot;Fone à venda&quot;,&quot;category&quot;:&quot;",
    '"@type":"Dataset"',
    '<link rel="canonical" href="http://localhost:3000/dados"',
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/esperando|style=/);
  expect(await read("/transparencia")).toContain('href="/dados"');
  expect(await read("/dados?lng=en")).toContain("Download by program");
  expect(await (await server.request("/sitemap/paginas.xml")).text()).toContain("/dados</loc>");
});

test("with OPEN_DATA=off there is no page, no file and no link; assistants still ask", async () => {
  const server = await freshServer({ OPEN_DATA: "off" });
  for (const path of ["/dados", "/dados/ofertas.ndjson.gz", "/dados/datapackage.json"])
    expect((await server.request(path)).status, path).toBe(404);
  expect(await (await server.request("/transparencia")).text()).not.toContain("/dados");
  expect(await (await server.request("/sitemap/paginas.xml")).text()).not.toContain("/dados");
  const hello = await server.request("/mcp", { method: "GET" });
  expect(hello.status).toBe(405);
});
