// `npm run audit -- export --since 2026-11-01`: the audit log and the access log. `npm run audit -- affected --since
// … [--address 203.0.113.7] [--account <id>]`: the users whom an incident affects (docs/incidents.md). One JSON line
// each, on standard output. Works beside a running server.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import type { Span } from "#server/http/access-log.ts";
import { type IncidentSources, incidentRecords, listAffected } from "#server/operation/incident.ts";
import { authSecret } from "#server/session/auth-secret.ts";
import { openBesideServer } from "./open-beside-server.ts";
import { ending } from "./say.ts";

const usage = `uso: npm run --silent audit -- export --since <momento> [--until <momento>]
     npm run --silent audit -- affected --since <momento> [--until <momento>] [--address <IP>]… [--account <id>]…
momento: 2026-11-01 ou 2026-11-01T18:00:00-03:00`;

function commandLine() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      since: { type: "string" },
      until: { type: "string" },
      address: { type: "string", multiple: true, default: [] },
      account: { type: "string", multiple: true, default: [] },
    },
  });
  const [command] = positionals;
  if (command !== "export" && command !== "affected") throw new Error(usage);
  const span: Span = {
    since: momentOf(values.since),
    until: values.until ? momentOf(values.until) : new Date(),
  };
  return { command, span, suspects: { accounts: values.account, addresses: values.address } } as const;
}

/** A day begins at midnight in Brazil. */
function momentOf(text = ""): Date {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00-03:00` : text);
  if (Number.isNaN(moment.getTime())) throw new Error(usage);
  return moment;
}

async function main(): Promise<void> {
  const { command, span, suspects } = commandLine();
  const config = readConfig();
  const { database } = await openBesideServer(config);
  const traces: IncidentSources = {
    db: database.db,
    folder: join(config.data_dir, "access"),
    authSecret: authSecret(config),
  };
  let lines = 0;
  try {
    for await (const line of command === "export"
      ? incidentRecords(traces, span)
      : listAffected(traces, span, suspects)) {
      lines++;
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  } finally {
    await database.close();
  }
  process.stderr.write(`${lines} ${command === "export" ? "registros" : "pessoas"}\n`);
}

await ending(main, usage);
