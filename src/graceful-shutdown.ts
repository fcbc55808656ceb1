import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";

interface Closing {
  server: Server;
  log: Logger;
  /** Makes /ready say no. */
  leave: () => void;
  /** How long a load balancer may still send requests after that. */
  grace: number;
  /** One of several, who are asked both by whoever asks and by whoever leads them: twice is no impatience. */
  isLed: boolean;
  /** What must be closed once no request is left, in order. */
  steps: (() => unknown)[];
}

const longestDrain = 20_000;
const sweepMs = 100;

/** SIGTERM and SIGINT: say that we leave, finish what was begun, close cleanly, exit 0. A second one means now. */
export function closeWhenAsked({ server, log, leave, grace, isLed, steps }: Closing): void {
  let isClosing = false;
  async function close(signal: string): Promise<void> {
    if (isClosing && isLed) return;
    if (isClosing) process.exit(1);
    isClosing = true;
    log.info({ signal }, "closing");
    leave();
    endConnections(server);
    await setTimeout(grace);
    await drain(server);
    for (const step of steps) await step();
    process.exit(0);
  }
  function failed(err: unknown): void {
    log.fatal({ err }, "closing failed");
    process.exit(1);
  }
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void close(signal).catch(failed));
  // A bug in one request must not take the others with it: it is logged, and that request alone fails.
  process.on("uncaughtException", (err) => log.error({ err }, "uncaught exception"));
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
}

/** Whoever keeps a connection would go on sending until we cut it off: from now on every answer ends its own. */
function endConnections(server: Server): void {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Answers that were under way when we were asked to leave still promised to keep their connections.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  await Promise.race([closed, setTimeout(longestDrain, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}
