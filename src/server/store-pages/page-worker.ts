import { answerRequests } from "#server/worker-process.ts";
import { readPage } from "./read-page.ts";

// The process that reads stores' pages.
answerRequests<{ url: string; type: string }>(async (bytes, wanted) => readPage(bytes, wanted));
