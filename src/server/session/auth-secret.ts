import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The configured secret, or one made once into the data folder (embedded database only). */
export function authSecret(config: { auth_secret: string | null; data_dir: string }): string {
  if (config.auth_secret !== null) return config.auth_secret;
  const file = join(config.data_dir, "auth-secret");
  try {
    return readFileSync(file, "utf8");
  } catch {
    const secret = randomBytes(32).toString("base64url");
    mkdirSync(config.data_dir, { recursive: true, mode: 0o700 });
    writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
    return secret;
  }
}
