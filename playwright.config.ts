import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./bin/chromium.ts";

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 } };
const pages = "**/*.pages.ts";
const executablePath = findChromium();
const { XEPA_VIEWS } = process.env;
/**
 * `npm test` leaves out the rare details tagged @slow, and checks a third of the pages on a phone, a sixth in the other views, and a sixth of the variants (bin/view-rotation.ts); other
 * commands check all of them.
 */
const chosen = XEPA_VIEWS ? { grep: new RegExp(`@share-${XEPA_VIEWS}\\b`) } : {};
const other = 1 + ((Number(XEPA_VIEWS) + 2) % 6);
const left = `@slow\\b|@share-(?!(${XEPA_VIEWS}|${other})\\b)|@variants-(?!${XEPA_VIEWS}\\b)`;
const withoutRest = XEPA_VIEWS ? { grepInvert: new RegExp(left) } : {};

/** Journeys run once, on a phone; pages are checked there, and in the other views too. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./bin/journey-server.ts",
  // One per core: with three on two cores a notice of ten seconds is gone before a busy browser has checked it.
  workers: 2,
  fullyParallel: true,
  // One retry, because the machine may stall; a test that needed it is reported as flaky (bin/test.ts) and must be fixed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  // Expectations are polled: a long timeout costs nothing if all is well, and the machine may be busy.
  expect: { timeout: 30_000 },
  use: {
    // The workers start after the global setup, which sets the address.
    ...(process.env.BASE_URL ? { baseURL: process.env.BASE_URL } : {}),
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    // Recording a trace costs a third of the time: turn it on with `--trace on`.
    trace: "off",
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumFlags },
  },
  projects: [
    {
      name: "phone-light",
      testMatch: ["**/*.journey.ts", pages],
      ...withoutRest,
      use: { ...phone, colorScheme: "light" },
    },
    { name: "desktop-light", testMatch: pages, ...chosen, use: { ...desktop, colorScheme: "light" } },
    { name: "phone-dark", testMatch: pages, ...chosen, use: { ...phone, colorScheme: "dark" } },
    { name: "no-javascript", testMatch: pages, ...chosen, use: { ...phone, javaScriptEnabled: false } },
  ],
});
