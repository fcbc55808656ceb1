import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, inject, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyDatabaseBeforeEach, emptyPostgresDatabase, testDatabase } from "#testing/test-database.ts";
import { backupCipher } from "./backup-cipher.ts";
import { makeBackup } from "./make-backup.ts";
import { manifestFile, readManifest, readSums, sha256, sumsFile, sumsText } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

emptyDatabaseBeforeEach();

const BACKUP_KEY = "uma chave só dos backups, de 32 caracteres ou mais";
const picture = "0123456789abcdef0123456789abcdef-abc.webp";
const words = "palavras que ninguém de fora deve ler";
const secret = "um segredo de trinta e dois caracteres ou mais";
/** The embedded engine takes seconds to create a database, and more on a busy machine. */
const initdbMs = 240_000;
let config: Config;

beforeEach(async () => {
  config = readConfig({ DATA_DIR: scratchFolder(), BACKUP_KEY });
  const { db } = await testDatabase();
  await db.execute(sql`INSERT INTO images (key, state, type, width, height)
    VALUES (${picture.replace(".webp", "")}, 'here', 'image/webp', 1, 1)`);
  // More than one chunk, also compressed.
  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * i * 31) % 251)).toString("base64");
  await db.execute(
    sql`INSERT INTO site_state (key, value) VALUES ('words', to_jsonb(${`${words} ${noise}`}::text))`,
  );
  writeFileSync(join(config.data_dir, "auth-secret"), secret);
  for (const file of [picture, picture.replace(".webp", "-480.webp")])
    await openImageStore(config).put(file, Buffer.from(words));
});

async function backUp(of = config): Promise<string> {
  const { address } = await testDatabase();
  const order = { folder: config.backup_dir, kind: "manual", keep: null } as const;
  return (await makeBackup({ ...of, address }, order)).path;
}

async function emptyPlace(env: Record<string, string> = { BACKUP_KEY }): Promise<Config> {
  const server = inject("databaseUrl");
  const DATA_DIR = scratchFolder();
  if (server === "") return readConfig({ DATA_DIR, ...env });
  return readConfig({
    DATA_DIR,
    DATABASE_URL: await emptyPostgresDatabase(server),
    AUTH_SECRET: secret,
    ...env,
  });
}

test(
  "an encrypted backup shows nothing of its contents and restores with its key",
  async () => {
    const path = await backUp();
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory() || [manifestFile, sumsFile].includes(entry.name)) continue;
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      for (const plain of [words, secret]) expect(bytes.includes(plain), entry.name).toBe(false);
      expect(bytes.subarray(0, 2).toString("hex"), entry.name).not.toBe("1f8b");
    }
    const empty = await emptyPlace();
    await restoreBackup(empty, path);
    const { db, close } = await openDatabase(empty);
    const rows = await db.execute(sql`SELECT value #>> '{}' AS text FROM site_state WHERE key = 'words'`);
    await close();
    expect(String(rows[0]?.text).startsWith(words)).toBe(true);
    expect(await openImageStore(empty).read(picture)).toEqual(Buffer.from(words));
    if (inject("databaseUrl") === "")
      expect(readFileSync(join(empty.data_dir, "auth-secret"), "utf8")).toBe(secret);
  },
  initdbMs,
);

test("without the key, with another, or changed in any file it is refused with its sentence", async () => {
  const path = await backUp();
  const target = (env: Record<string, string>) => readConfig({ DATA_DIR: scratchFolder(), ...env });
  const refusal = (at: string, env: Record<string, string>) => expect(restoreBackup(target(env), at)).rejects;
  await refusal(path, {}).toThrow("BACKUP_KEY: este backup está criptografado");
  await refusal(path, { BACKUP_KEY: `outra ${BACKUP_KEY}` }).toThrow("BACKUP_KEY: não é a chave com que");
  const copy = join(scratchFolder(), "copia");
  cpSync(path, copy, { recursive: true });
  // An attacker adjusts hashes and seal, without the key.
  appendFileSync(join(copy, "images", picture), "x");
  const sums = readSums(copy);
  sums.set(`images/${picture}`, sha256(readFileSync(join(copy, "images", picture))));
  writeFileSync(join(copy, sumsFile), sumsText(sums));
  const { seal, ...said } = JSON.parse(readFileSync(join(copy, manifestFile), "utf8"));
  const forged = { ...said, sums: sha256(sumsText(sums)) };
  writeFileSync(
    join(copy, manifestFile),
    JSON.stringify({ ...forged, seal: sha256(JSON.stringify(forged)) }),
  );
  await refusal(copy, { BACKUP_KEY }).toThrow("está danificado ou incompleto");
});

test("a file that was cut, swapped or changed does not decrypt", async () => {
  const cipher = backupCipher(BACKUP_KEY);
  for (const size of [0, 1, 65_536, 200_000]) {
    const plain = Buffer.alloc(size, 7);
    const sealed = await cipher.encryptBytes("a", plain);
    expect(await cipher.decryptBytes("a", sealed)).toEqual(plain);
    const cut = sealed.subarray(0, size > 65_536 ? 32 + 65_536 + 16 : sealed.length - 1);
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
    for (const bad of [cut, changed, sealed.subarray(0, 10)])
      await expect(cipher.decryptBytes("a", bad)).rejects.toThrow();
    await expect(cipher.decryptBytes("b", sealed)).rejects.toThrow();
  }
});

test("pictures are linked to an earlier backup of the same key only", async () => {
  const { backup_key, ...plain } = config;
  const first = await backUp({ ...plain, backup_key: null });
  const second = await backUp();
  const third = await backUp();
  const sumOf = (path: string) => readSums(path).get(`images/${picture}`);
  expect(sumOf(first)).toBe(sha256(words));
  expect(sumOf(second)).not.toBe(sha256(words));
  expect(sumOf(third)).toBe(sumOf(second));
  expect(readManifest(first, backupCipher(BACKUP_KEY)).key_mark).toBeNull();
});
