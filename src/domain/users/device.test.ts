import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const like = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.for([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge",
    "Windows",
  ],
  [`Mozilla/5.0 (Linux; Android 14; K) ${like} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A566B) ${like} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPad",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari",
    "Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera", "Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${like} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "ChromeOS"],
  ["curl/8.9.1", undefined, undefined],
  ["<script>alert(1)</script>", undefined, undefined],
  ["", undefined, undefined],
  [null, undefined, undefined],
] as const)("%s", ([userAgent, browser, system]) => {
  expect(deviceOf(userAgent)).toMatchObject({ browser, system });
});

test("handheld devices are recognised", () => {
  const mobile = (system: string) => deviceOf(`Mozilla/5.0 (${system})`).isMobile;
  expect(["iPhone", "iPad", "Android", "Windows NT", "Macintosh", "X11; Linux"].map(mobile)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
