/** Most particular first: nearly every browser also claims to be Safari, Chrome or Mozilla. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** What a person would call the device behind a session. A browser may say anything here: only known words come out. */
export function deviceOf(userAgent: string | null) {
  const said = userAgent ?? "";
  const found = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(said))?.[1];
  const system = found(systems);
  return {
    browser: found(browsers),
    system,
    isMobile: system === "iPhone" || system === "iPad" || system === "Android",
  };
}
