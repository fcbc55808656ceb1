import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { isStrayDriverError } from "#server/db/connection/stray-error.ts";

interface ShutdownParts {
  server: Server;
  log: Logger;
  /** Makes /ready say no. */
  leave: () => void;
  /** How long a load balancer may still send requests after that. */
  grace: number;
  /** A worker gets each signal twice, from the terminal or systemd and from its primary: a second one is no impatience. */
  isWorker: boolean;
  /** What must be closed once no request is left, in order. */
  steps: (() => unknown)[];
}

const longestDrain = 20_000;
const longestSteps = 15_000;
const sweepMs = 100;

/**
 * SIGTERM and SIGINT: /ready says no, requests under way finish, everything closes, exit 0. A second signal means now.
 * After an error that nothing caught, the state of the process is unknown: it drains in the same way and ends with 1, and a supervisor
 * or the primary of WORKERS starts it again.
 */
export function shutDownGracefully({ server, log, leave, grace, isWorker, steps }: ShutdownParts): void {
  let isClosing = false;

  async function close(exitCode: number): Promise<void> {
    isClosing = true;
    leave();
    endConnections(server);
    await setTimeout(grace);
    await drain(server);
    for (const step of steps) await step();
    process.exit(exitCode);
  }

  function failed(err: unknown): never {
    log.fatal({ err }, "closing failed");
    process.exit(1);
  }

  function onSignal(signal: string): void {
    if (isClosing && isWorker) return;
    if (isClosing) process.exit(1);
    log.info({ signal }, "closing");
    close(0).catch(failed);
  }

  function onUncaught(err: unknown, message: string): void {
    if (isStrayDriverError(err)) {
      log.error({ err }, "the driver lost a connection outside of any call");
      return;
    }
    log.fatal({ err }, message);
    if (isClosing) return;
    // A step may wait for ever for what broke.
    void setTimeout(grace + longestDrain + longestSteps, undefined, { ref: false }).then(() =>
      process.exit(1),
    );
    close(1).catch(failed);
  }

  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, onSignal);
  process.on("uncaughtException", (err) => onUncaught(err, "uncaught exception"));
  process.on("unhandledRejection", (err) => onUncaught(err, "unhandled rejection"));
}

/** From now on every response ends its connection; a client that kept it would go on sending until it is cut off. */
function endConnections(server: Server): void {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Responses that had begun before still promised to keep their connections.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  await Promise.race([closed, setTimeout(longestDrain, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}
