import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { smallPng } from "#testing/pictures.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import type { ClientOrders, FromClient, Looks, ToClient } from "./client-messages.ts";
import { readWriteLog, type WriteLog } from "./log-lines.ts";

export interface WriteClient {
  /** The servers that are up from now on; none: the client waits. */
  goTo(...origins: string[]): void;
  /** The number of acknowledged writes so far. */
  acks(): number;
  writeLog(): WriteLog;
  /** Finishes open writes, which needs a running server. */
  finish(): Promise<Looks>;
}

export type Tokens = Pick<ClientOrders, "admin" | "members" | "voters">;

/** Clients at work on a site, in their own process, from now until `finish`. */
export function startClient(
  origins: string[],
  tokens: Tokens,
  {
    pauseMs = 40,
    boundMs = 0,
    withCommunity = true,
    storePrice = null,
  }: Partial<Pick<ClientOrders, "pauseMs" | "boundMs" | "withCommunity" | "storePrice">> = {},
): WriteClient {
  const writeLog = join(scratchFolder(), "writeLog");
  writeFileSync(writeLog, "");
  const child = fork("e2e/faults/write-log/client.ts", { stdio: "inherit", execArgv: [] });
  const tell = (message: ToClient) => void child.send(message);
  const picture = smallPng.toString("base64");
  tell({ begin: { writeLog, origins, ...tokens, picture, pauseMs, boundMs, withCommunity, storePrice } });
  return {
    goTo: (...now) => tell({ origins: now }),
    acks: () => readFileSync(writeLog, "utf8").match(/^\["ACK"/gm)?.length ?? 0,
    writeLog: () => readWriteLog(writeLog),
    finish() {
      const answer = lastWord(child);
      tell({ finish: true });
      return answer;
    },
  };
}

function lastWord(child: ChildProcess): Promise<Looks> {
  return new Promise((resolve, reject) => {
    child.once("message", (message: FromClient) => resolve(message.finished));
    child.once("exit", (code) => reject(new Error(`the write log's client ended with ${code}`)));
  });
}
