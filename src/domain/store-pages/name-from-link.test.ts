import { expect, test } from "vitest";
import { nameFromLink } from "./name-from-link.ts";

test("the name is the longest slug of the address, without numbers and endings", () => {
  for (const [link, name] of Object.entries({
    "https://www.kabum.com.br/produto/922662/ssd-nvme-1tb-pcie-4-0": "SSD NVME 1TB pcie 4 0",
    "https://www.amazon.com.br/Apple-iPhone-15-128-GB/dp/B0CHX3QBCH/ref=sr_1_1?qid=1":
      "Apple iPhone 15 128 GB",
    "https://produto.mercadolivre.com.br/MLB-3456789012-fone-jbl-tune-520bt-_JM": "Fone jbl tune 520bt",
    "https://www.mercadolivre.com.br/cafeteira-oster-prima-latte/p/MLB123456": "Cafeteira oster prima latte",
    "https://www.magazineluiza.com.br/smart-tv-50-4k-samsung/p/237543200/et/tv4k/": "Smart TV 50 4K samsung",
    "https://shopee.com.br/Cabo-USB-C-Turbo-2m-i.123456.987654": "Cabo USB C Turbo 2m",
    "https://br.shein.com/Vestido-floral-longo-p-1234567-cat-1727.html": "Vestido floral longo",
    "https://www.netshoes.com.br/p/tenis-nike-revolution-7-preto-JD8-1234-006":
      "Tenis nike revolution 7 preto",
    "https://www.casasbahia.com.br/geladeira-brastemp-frost-free-1500234567.html":
      "Geladeira brastemp frost free",
    "https://www.loja.com.br/cafeteira-el%C3%A9trica-preta": "Cafeteira elétrica preta",
    "https://store.steampowered.com/app/413150/Stardew_Valley/": "Stardew Valley",
  }))
    expect(nameFromLink(link), link).toBe(name);
});

test("an address without words says nothing", () => {
  for (const link of [
    "https://www.amazon.com.br/dp/B0CHX3QBCH",
    "https://amzn.to/fone-sem-fio",
    "https://www.kabum.com.br/",
    "https://www.kabum.com.br/produto/512345",
    "https://www.loja.com.br/minha-conta",
    "https://www.loja.com.br/ofertas-do-dia",
    "https://www.loja.com.br/%E0%A4%A-b",
    "https://www.loja.com.br/p/1-2-3-4-5",
    "fone sem fio",
    "",
  ])
    expect(nameFromLink(link), link).toBeNull();
});

test("a long address becomes a name that fits", () => {
  const name = nameFromLink(`https://www.loja.com.br/notebook-gamer-${"muito-".repeat(300)}bom`) ?? "";
  expect(name).toMatch(/^Notebook gamer (muito ?)+$/);
  expect(name.length).toBeLessThanOrEqual(70);
});
