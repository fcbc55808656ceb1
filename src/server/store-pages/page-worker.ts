import { answerRequests } from "#server/worker-process.ts";
import { readPage } from "./read-page.ts";
import { robotsRules, robotsType } from "./robots-rules.ts";

// The process that reads stores' pages.
answerRequests<{ url: string; type: string }>(async (bytes, page) =>
  page.type === robotsType ? robotsRules(bytes, page.url) : readPage(bytes, page),
);
