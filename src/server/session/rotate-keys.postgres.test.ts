import { expect, inject, test, vi } from "vitest";
import { openDatabase } from "#server/db/connect.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { dropKey, reloadKeysOnChange, rotateKeys } from "./rotate-keys.ts";
import { secretBox } from "./secret-box.ts";
import { loadSigningKeys } from "./signing-keys.ts";

test("every process learns of a new key and of a dropped one at once", async () => {
  const database_url = await emptyPostgresDatabase(inject("databaseUrl"));
  const open = () => openDatabase({ data_dir: "", database_url });
  const [server, command] = await Promise.all([open(), open()]);
  await vi.waitFor(() => expect(server.db.changes.isListening).toBe(true), 5000);
  const box = secretBox("a secret that several processes share");
  const keys = await loadSigningKeys(server.db, box);
  reloadKeysOnChange(server.db, keys, () => {});
  const old = keys.signing.kid;
  const { kid } = await rotateKeys(command.db, box);
  await vi.waitFor(() => expect(keys.published.map((each) => each.kid)).toEqual([kid, old]), 5000);
  await dropKey(command.db, box, old);
  await vi.waitFor(() => expect(keys.published.map((each) => each.kid)).toEqual([kid]), 5000);
  expect(keys.signing.kid).toBe(kid);
  await Promise.all([server.close(), command.close()]);
});
