// `npm run keys -- list`, `-- rotate`, `-- drop <kid>`: the keys that sign sessions (docs/operating.md). Works beside
// running servers, which reload them by themselves. `-- forget` is for a change of AUTH_SECRET, while no server runs.
import { type Config, readConfig } from "#server/config.ts";
import { type Db, openDatabase } from "#server/db/connect.ts";
import { refuseRunningServer } from "#server/db/dump/write-database.ts";
import { authSecret } from "#server/session/auth-secret.ts";
import { deleteSealedRows } from "#server/session/delete-sealed-rows.ts";
import { dropKey, type KeyState, listKeys, rotateKeys } from "#server/session/rotate-keys.ts";
import { type SecretBox, secretBox } from "#server/session/secret-box.ts";
import { loadSigningKeys } from "#server/session/signing-keys.ts";
import { nameDatabase, openBesideServer } from "./open-beside-server.ts";
import { ending, say } from "./say.ts";

const usage = "uso: npm run keys -- list | rotate | drop <kid> | forget";

const states: Record<KeyState, string> = {
  signs: "assina",
  waits: "publicada, assina a partir de",
  retires: "só confere, até",
};

async function act(db: Db, box: SecretBox, [command, kid]: string[]): Promise<string | null> {
  if (command === "list") return null;
  if (command === "rotate") {
    const { isNew } = await rotateKeys(db, box);
    return isNew
      ? "Nova chave publicada. Um servidor em funcionamento passa a assinar com ela na hora indicada."
      : "Já há uma chave nova à espera.";
  }
  if (command === "drop" && kid !== undefined) {
    if (await dropKey(db, box, kid)) return "Chave descartada: nada do que ela assinou vale mais.";
    throw new Error(`Não há chave ${kid}.`);
  }
  throw new Error(usage);
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (!["list", "rotate", "drop", "forget"].includes(args[0] ?? "")) throw new Error(usage);
  const config = readConfig();
  if (args[0] === "forget") return forget(config);
  const { database, notifyServer } = await openBesideServer(config);
  try {
    const { db } = database;
    const box = secretBox(authSecret(config));
    // Creates the first key if no server ever did, and fails if AUTH_SECRET is not the one that encrypted them.
    await loadSigningKeys(db, box);
    const message = await act(db, box, args);
    if (message) say(message);
    for (const { kid, state, created_at, until } of await listKeys(db))
      say(`${kid}  criada ${created_at}  ${states[state]}${until ? ` ${until}` : ""}`);
    if (args[0] !== "list") notifyServer();
  } finally {
    await database.close();
  }
}

/** Only without a running server, which would continue with its keys in memory. */
async function forget(config: Config): Promise<void> {
  nameDatabase(config);
  if (config.database_url !== null) await refuseRunningServer({ url: config.database_url });
  const database = await openDatabase(config);
  try {
    await deleteSealedRows(database.db);
    say(
      "Chaves, sessões e segundos fatores apagados. No próximo início há uma chave nova; todos entram de novo.",
    );
  } finally {
    await database.close();
  }
}

await ending(main);
