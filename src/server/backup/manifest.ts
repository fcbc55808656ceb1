import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import {
  type AppliedMigration,
  baseline,
  NewerThanProgram,
  OlderThanBaseline,
  refuseNewer,
} from "#server/db/migrate.ts";
import type { BackupCipher } from "./backup-cipher.ts";

/** Raised when an older program could not read the backup: the second is encrypted. */
const formats = { plain: 1, encrypted: 2 };

export const manifestFile = "manifest.json";
/** Every other file and its hash, in the format of `sha256sum -c`. */
export const sumsFile = "SHA256SUMS";
export const secretFile = "auth-secret";

const manifestSchema = z.object({
  format: z.number(),
  version: z.string(),
  made_at: z.iso.datetime(),
  engine: z.enum(["pglite", "postgres"]),
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sum: z.string() }),
  ),
  /** Null: only the rows, for a backup that stays beside its pictures. */
  images: z
    .object({
      count: z.number(),
      /** Rows refer to them, and the store had lost them. */
      missing: z.array(z.string()),
    })
    .nullable(),
  /** Recognises the AUTH_SECRET without holding it; null where there was none yet. */
  secret_mark: z.string().nullable(),
  sums: z.string(),
  /** Recognises the BACKUP_KEY; null where the backup is not encrypted. */
  key_mark: z
    .string()
    .nullish()
    .transform((mark) => mark ?? null),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type NewManifest = Omit<Manifest, "format">;

export class DamagedBackup extends Error {
  constructor(folder: string, why: string) {
    super(`O backup ${folder} está danificado ou incompleto (${why}) e não foi usado.`);
  }
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function manifestText(manifest: NewManifest, cipher: BackupCipher | null = null): string {
  const sealed = { format: cipher ? formats.encrypted : formats.plain, ...manifest };
  const text = JSON.stringify(sealed);
  return `${JSON.stringify({ ...sealed, seal: cipher?.seal(text) ?? sha256(text) }, null, 1)}\n`;
}

/** Reads the manifest; refuses a damaged backup, another key's, and one of a version that this program cannot load. */
export function readManifest(folder: string, cipher: BackupCipher | null = null): Manifest {
  const path = join(folder, manifestFile);
  if (!existsSync(path)) throw new Error(`Em ${folder} não há um backup: falta ${manifestFile}.`);
  const { seal, ...said } = parse(folder, path);
  if (typeof said.format === "number" && said.format > formats.encrypted)
    throw new NewerThanProgram(`O backup ${basename(folder)}`);
  const own = said.format === formats.encrypted ? keyFor(said.key_mark, cipher) : null;
  const text = JSON.stringify(said);
  if (seal !== (own?.seal(text) ?? sha256(text))) throw new DamagedBackup(folder, manifestFile);
  const parsed = manifestSchema.safeParse(said);
  if (!parsed.success) throw new DamagedBackup(folder, manifestFile);
  refuseNewer(`O backup ${basename(folder)}`, parsed.data.migrations);
  refuseOlder(folder, parsed.data.migrations);
  return parsed.data;
}

/** Whether its files can be linked into a backup of this key. */
export function isUnderKey(folder: string, cipher: BackupCipher | null): boolean {
  try {
    return readManifest(folder, cipher).key_mark === (cipher?.mark ?? null);
  } catch {
    return false;
  }
}

function keyFor(mark: unknown, cipher: BackupCipher | null): BackupCipher {
  if (!cipher)
    throw new Error(
      "BACKUP_KEY: este backup está criptografado; defina BACKUP_KEY com a chave com que foi feito.",
    );
  if (cipher.mark !== mark) throw new Error("BACKUP_KEY: não é a chave com que este backup foi feito.");
  return cipher;
}

/** The last version before the baseline left the baseline's tables: its backups load. Earlier ones do not. */
function refuseOlder(folder: string, migrations: AppliedMigration[]): void {
  if (migrations.some(({ at }) => at >= baseline())) return;
  throw new OlderThanBaseline(`O backup ${basename(folder)}`, "restaure-o com a versão que o fez");
}

function parse(folder: string, path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  } catch {
    throw new DamagedBackup(folder, manifestFile);
  }
}

/** File → hash; empty where the backup cannot be read. */
export function readSums(folder: string): Map<string, string> {
  const path = join(folder, sumsFile);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

export function sumsText(sums: Map<string, string>): string {
  return [...sums].map(([file, hash]) => `${hash}  ${file}\n`).join("");
}
