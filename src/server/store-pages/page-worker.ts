import { answerRequests } from "#server/worker-process.ts";
import { readPage } from "./read-page.ts";
import { robotsRules, robotsType } from "./robots-rules.ts";
import { unpackPage } from "./unpack-page.ts";

const mostBytes = 2_000_000;

// The process that reads stores' pages.
answerRequests<{ url: string; type: string; encoding?: string }>(async (bytes, page) => {
  if (page.type === robotsType) return robotsRules(bytes, page.url);
  const unpacked = unpackPage(bytes, page.encoding ?? "", mostBytes);
  return unpacked && readPage(unpacked, page);
});
