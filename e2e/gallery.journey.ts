import { expect, type Page, test } from "@playwright/test";

/** Three pictures. */
const fryer = "/product/air-fryer-mondial-digital-5%2C5l-inox-1700w";
/** One picture. */
const single = "/product/iphone-16-128gb-preto";

const row = (page: Page) => page.getByRole("group", { name: "Fotos da oferta" });
const slot = (page: Page, n: number) => page.getByRole("link", { name: `Mostrar foto ${n} de 3` });

/** The picture that is in view. */
function shownPicture(page: Page): Promise<number> {
  return row(page).evaluate((element) => element.scrollLeft / element.clientWidth + 1);
}

async function expectShown(page: Page, n: number): Promise<void> {
  await expect.poll(() => shownPicture(page)).toBeCloseTo(n, 1);
  const current = page.locator(".gallery-slots [aria-current]");
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute("href", `#foto-${n}`);
}

test("thumbnails change the picture, and the page does not scroll", async ({ page }) => {
  await page.goto(fryer);
  await slot(page, 2).click();
  await expectShown(page, 2);
  await expect(page.getByText("Foto 2 de 3", { exact: true })).toBeAttached();
  await slot(page, 3).click();
  await expectShown(page, 3);
  expect(new URL(page.url()).hash).toBe("");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the keyboard changes the picture, from the thumbnails and from the pictures", async ({ page }) => {
  await page.goto(fryer);
  await slot(page, 1).focus();
  await page.keyboard.press("Enter");
  // The first picture is shown either way: the next press needs the island.
  await expect(page.locator("x-island[data-island=gallery]:not([data-wake])")).toBeAttached();
  await expectShown(page, 1);
  await page.keyboard.press("ArrowRight");
  await expect(slot(page, 2)).toBeFocused();
  await expectShown(page, 2);
  await page.keyboard.press("End");
  await expect(slot(page, 3)).toBeFocused();
  await expectShown(page, 3);
  await page.keyboard.press("ArrowRight");
  await expectShown(page, 3);
  await page.keyboard.press("Home");
  await expectShown(page, 1);
  await row(page).getByRole("link").first().focus();
  await page.keyboard.press("ArrowRight");
  await expectShown(page, 2);
  await expect(row(page).getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expectShown(page, 1);
});

test("a swipe changes the picture, and the thumbnails follow", async ({ page, context }) => {
  await page.goto(fryer);
  const box = await row(page).boundingBox();
  const finger = { x: (box?.x ?? 0) + (box?.width ?? 0) * 0.85, y: (box?.y ?? 0) + 100 };
  const client = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd") =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [finger] });
  await touch("touchStart");
  for (let i = 0; i < 12; i++) {
    finger.x -= 20;
    await touch("touchMove");
  }
  await touch("touchEnd");
  await expectShown(page, 2);
});

test("the first picture loads at once, the hidden ones do not", async ({ page }) => {
  await page.goto(fryer);
  const pictures = row(page).locator("img");
  await expect(pictures.first()).toHaveAttribute("fetchpriority", "high");
  await expect(pictures.nth(1)).toHaveAttribute("loading", "lazy");
  await expect(pictures.nth(1)).toHaveAttribute("alt", /, foto 2 de 3$/);
});

test("a tap opens the picture large; keys change it, Escape closes it and the focus returns", async ({
  page,
}) => {
  await page.goto(fryer);
  const large = page.getByRole("dialog", { name: /Air Fryer/ });
  const slides = row(page).getByRole("link");
  await slides.first().click();
  await expect(large).toBeVisible();
  await expect(large.getByRole("img")).toHaveAttribute("alt", /, foto 1 de 3$/);
  await page.keyboard.press("ArrowRight");
  await expect(large.getByText("Foto 2 de 3", { exact: true })).toBeVisible();
  await large.getByRole("button", { name: "Próxima foto" }).click();
  await expect(large.getByRole("img")).toHaveAttribute("src", /\.webp$/);
  await expect(large.getByRole("img")).toHaveAttribute("alt", /, foto 3 de 3$/);
  await page.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(slides.nth(2)).toBeFocused();
  await expectShown(page, 3);
  await page.keyboard.press("Enter");
  await large.getByRole("button", { name: "Fechar" }).click();
  await expect(slides.nth(2)).toBeFocused();
});

test("one picture fills its frame, shows no other drawings, and opens large too", async ({ page }) => {
  await page.goto(single);
  await expect(page.locator(".gallery img")).toHaveCount(1);
  await expect(page.locator(".gallery img")).toHaveCSS("object-fit", "cover");
  const [frame, picture] = [await row(page).boundingBox(), await page.locator(".gallery img").boundingBox()];
  expect(picture).toEqual(frame);
  await row(page).getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button")).toHaveCount(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the thumbnails show their pictures, and a picture links to its file", async ({ page }) => {
    await page.goto(fryer);
    const pictures = row(page).locator("img");
    await expect(pictures.first()).toBeInViewport({ ratio: 0.9 });
    await slot(page, 3).click();
    await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 });
    await expect(pictures.first()).not.toBeInViewport();
    await row(page).getByRole("link").nth(2).click();
    await expect(page).toHaveURL(/\/img\/[^/]+\.webp$/);
  });
});
