import { getPriority } from "node:os";
import { answerAsked } from "#server/worker-thread.ts";

// Work for thread-queue.test.ts.

answerAsked((asked: string) => {
  if (asked === "fail") throw new Error("it failed");
  if (asked === "die") process.exit(1);
  if (asked === "die later") setTimeout(() => process.exit(1), 50);
  while (asked === "hang");
  return asked === "priority" ? String(getPriority()) : `${asked}!`;
});
