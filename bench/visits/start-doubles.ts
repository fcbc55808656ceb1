import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runOnExit, temporaryFolder } from "../load/server-under-test.ts";
import { pushHost } from "../writes/synthetic-alerts.ts";
import type { PushDouble } from "./push-double.ts";

/** A mail server and a push service, each in its own process; returns what a server needs to reach them. */
export async function startDoubles(): Promise<Record<string, string>> {
  const [mail, push] = await Promise.all([
    startDouble<{ port: number }>("mail-double.ts"),
    startDouble<PushDouble>("push-double.ts", pushHost),
  ]);
  const certificate = join(temporaryFolder("xepa-bench-"), "push.pem");
  writeFileSync(certificate, push.certificate);
  const register = fileURLToPath(new URL("../../src/testing/stores/register.ts", import.meta.url));
  return {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_OPTIONS: `--import ${register}`,
    STORES_PORT: String(push.port),
  };
}

function startDouble<Message>(file: string, ...args: string[]): Promise<Message> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: [] });
  runOnExit(() => child.kill());
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
    child.once("message", (message) => {
      // The bench ends although it is there.
      child.unref();
      child.channel?.unref();
      resolve(message as Message);
    });
  });
}
