import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

const shortest = 32;

/** The configured secret, or one made once into the data folder (embedded database only). */
export function authSecret(config: { auth_secret: string | null; data_dir: string }): string {
  if (config.auth_secret !== null) return config.auth_secret;
  const file = join(config.data_dir, "auth-secret");
  if (!existsSync(file)) makeSecret(config.data_dir, file);
  const secret = readFileSync(file, "utf8");
  if (secret.length < shortest)
    throw new Error(
      `${file} está incompleto: restaure-o de uma cópia. Sem ele as sessões e chaves não podem ser lidas.`,
    );
  return secret;
}

/** Whole or not at all, also after a power cut: what it encrypts is worth nothing without it. */
function makeSecret(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = openSync(`${file}.part`, "w", 0o600);
  writeSync(unfinished, randomBytes(32).toString("base64url"));
  fsyncSync(unfinished);
  closeSync(unfinished);
  renameSync(`${file}.part`, file);
}
