import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./bin/chromium.ts";

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 } };
const pages = "**/*.pages.ts";
const executablePath = findChromium();
const { XEPA_VIEWS } = process.env;
/** `npm test` looks at a third of the pages in the other views (bin/view-rotation.ts), everything else at all of them. */
const chosen = XEPA_VIEWS ? { grep: new RegExp(`@third-${XEPA_VIEWS}\\b`) } : {};

/** Journeys run once, on a phone; every page is checked there, and in the other views too. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./bin/journey-server.ts",
  // One a core: with three on two cores what a page shows for ten seconds is gone before a busy browser has looked.
  workers: 2,
  fullyParallel: true,
  // Once more, on a machine that may stall; what needed it is told by name (bin/test.ts), and is a fault to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  // Looked again until it is so: patience costs nothing where all is well, and a machine may be busy with something else.
  expect: { timeout: 30_000 },
  use: {
    // The workers start after the global setup, which says where it listens.
    ...(process.env.BASE_URL ? { baseURL: process.env.BASE_URL } : {}),
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    // Writing one along costs a third of the time: ask for it with `--trace on`.
    trace: "off",
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumFlags },
  },
  projects: [
    { name: "phone-light", testMatch: ["**/*.journey.ts", pages], use: { ...phone, colorScheme: "light" } },
    { name: "desktop-light", testMatch: pages, ...chosen, use: { ...desktop, colorScheme: "light" } },
    { name: "phone-dark", testMatch: pages, ...chosen, use: { ...phone, colorScheme: "dark" } },
    { name: "no-javascript", testMatch: pages, ...chosen, use: { ...phone, javaScriptEnabled: false } },
  ],
});
