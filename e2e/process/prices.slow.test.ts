import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { callAs, offerNamed, signIn } from "./admin.ts";
import { command } from "./backup-under-writes.ts";
import { start } from "./server-process.ts";

const dayMs = 24 * 3600 * 1000;
const product_url = "https://www.kabum.com.br/produto/512345/fone-x";

function listFile(...rows: string[]): string {
  const path = join(scratchFolder(), "preços.csv");
  // As Excel saves it in Brazil.
  writeFileSync(path, ["sep=;", "Link;Preço;Data", ...rows].join("\r\n"), "latin1");
  return path;
}

const weekly = (price: string) =>
  Array.from({ length: 25 }, (_, n) => {
    const [day] = new Date(Date.now() - 7 * (n + 1) * dayMs).toISOString().split("T");
    return `${product_url};${price};${day}`;
  });

test("beside the server of an embedded database a list is checked, written when meant, and explains a verdict", async () => {
  const env = { DATA_DIR: migratedFolder() };
  const prices = (...args: string[]) => command("prices", env, ...args);
  const server = await start(env);
  const session = await signIn(server);
  const offer = { ...offerNamed("Fone X"), product_url };
  expect((await callAs(server, session, "add-product", offer)).status).toBe(200);

  const wrong = listFile(...weekly("100,00"), `${product_url};0;01/01/2026`);
  await expect(prices("import", wrong, "--yes")).rejects.toMatchObject({
    stdout: expect.stringContaining("linha 27: Um preço de 0 não é observação"),
    stderr: "Nada foi importado: há linhas a corrigir.\n",
  });
  const right = listFile(...weekly("100,00"));
  expect(await prices("import", right)).toMatch(/25 preços de 1 produtos;.*\nNada foi gravado/);
  expect(await prices("explain", "fone-x")).toContain("Veredito: Poucos dados");

  expect(await prices("import", right, "--yes")).toMatch(
    /Preços gravados: 25\.\nOfertas avaliadas de novo: 1\./,
  );
  expect(await prices("import", right, "--yes")).toContain("Nada a importar: nenhum preço novo.");
  const explained = await prices("explain", `${server.url}/product/fone-x`);
  for (const line of [
    "Veredito: Desconto real (regra 1)",
    "P, o preço da oferta: R$\u00a060,00",
    "C, o preço original declarado: R$\u00a0100,00",
    "M, o preço de costume: R$\u00a0100,00",
    "R, o preço regular mais novo: R$\u00a0100,00",
    "Dias com preço regular: 90 de 90 (mínimo 35)",
    "Dias em que um preço regular foi visto: 25 (mínimo 5)",
    "  sim: P ≤ 0,90 M",
    "  não: C > 1,15 M",
    "Observações: 25 contam, 1 não; mais 0 com mais de 180 dias.",
    "oferta publicada  não conta: é desta oferta",
  ])
    expect(explained).toContain(line);
  await expect(prices("explain", "não-há")).rejects.toThrow("Não há oferta em não-há.");
  await expect(prices("export")).rejects.toThrow("uso: npm run prices");
});
