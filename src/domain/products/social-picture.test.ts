import { expect, test } from "vitest";
import {
  coverPath,
  type PicturedOffer,
  pictureWords,
  socialPicturePath,
  socialPictureVersion,
} from "./social-picture.ts";

const offer: PicturedOffer = {
  slug: "fone-x",
  name: "Fone X",
  category: "Eletrônicos",
  sale_price: 100,
  original_price: 200,
  discount: 50,
  store_name: "Loja Boa",
  image_url: "/img/a.webp",
  ended: false,
};

test("the address holds the encoded slug and the version", () => {
  const path = socialPicturePath({ ...offer, slug: "100%-off?#a/b-é" });
  expect(path).toMatch(/^\/social\/100%25-off%3F%23a%2Fb-%C3%A9\.jpg\?v=[a-z0-9]{8,16}$/);
});

test.each([
  { name: "Fone Y" },
  { category: "Games" },
  { sale_price: 99.99 },
  { original_price: 0 },
  { discount: 49 },
  { store_name: "Outra" },
  { image_url: null },
  { ended: true },
  { verdict: "desconto-real" },
  { verdict: "desconto-inflado" },
] as Partial<PicturedOffer>[])("the version changes with %o", (change) => {
  expect(socialPictureVersion({ ...offer, ...change })).not.toBe(socialPictureVersion(offer));
});

test("the version stays if nothing visible has changed", () => {
  const edited = { ...offer, slug: "outro", description: "Outra", coupon: "X" };
  expect(socialPictureVersion(edited)).toBe(socialPictureVersion(offer));
});

test("the picture praises a real discount alone, and repeats no inflated claim", () => {
  const real = { ...offer, verdict: "desconto-real", usual_price: 150 } as const;
  expect(pictureWords(real)).toMatchObject({ was: 200, claimed: 0, real: "Desconto real · 33%" });
  expect(pictureWords({ ...real, usual_price: null }).real).toBe("Desconto real");
  expect(pictureWords({ ...real, ended: true })).toEqual({ was: 0, claimed: 0, real: null });
  expect(pictureWords({ ...real, verdict: "desconto-inflado" })).toEqual({ was: 0, claimed: 0, real: null });
  expect(pictureWords({ ...real, verdict: "preco-comum" })).toMatchObject({ claimed: 0, real: null });
  expect(socialPictureVersion(real)).not.toBe(socialPictureVersion({ ...real, usual_price: 200 }));
  expect(pictureWords(offer)).toEqual({ was: 200, claimed: 50, real: null });
});

test("pages about no offer share the site's cover or their category's", () => {
  expect(coverPath()).toMatch(/^\/capa\/inicio\.jpg\?v=/);
  expect(coverPath("casa")).toMatch(/^\/capa\/casa\.jpg\?v=/);
});
