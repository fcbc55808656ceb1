import { once } from "node:events";
import { isIP, Socket } from "node:net";
import { connect } from "node:tls";
import { failure } from "./failure.ts";

/** What DATABASE_URL asks of TLS, in the words of libpq. */
interface Security {
  isChecked: boolean;
  /** Goes on in the open where the server knows no TLS. */
  isOptional: boolean;
}

/** A question of its own in the protocol: «do you speak TLS?». One byte answers it. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const yes = "S".charCodeAt(0);
const patienceMs = 3000;

/** null where it asks for none. */
export function wantedSecurity(url: string): Security | null {
  const { searchParams } = new URL(url);
  const mode = searchParams.get("sslmode") ?? searchParams.get("ssl") ?? "disable";
  if (mode === "disable" || mode === "false") return null;
  const isOptional = mode === "allow" || mode === "prefer";
  return { isChecked: !isOptional && mode !== "require", isOptional };
}

/**
 * The same connection under TLS, once the other side is known. Never throws: postgres.js loses a place of its pool where it gets no
 * socket, so a failure comes as one that fails.
 */
export async function secured(plain: Socket, wanted: Security, host: string): Promise<Socket> {
  const late = setTimeout(() => plain.destroy(failure("ETIMEDOUT", "not in time")), patienceMs);
  try {
    if (await speaksTls(plain)) {
      // The name that its certificate must have; only one that is no number may be told to the server.
      const name = isIP(host) ? { host } : { host, servername: host };
      const socket = connect({ socket: plain, ...name, rejectUnauthorized: wanted.isChecked });
      await once(socket, "secureConnect");
      return socket;
    }
    if (wanted.isOptional) return plain;
    throw failure("ECONNREFUSED", "it does not speak it");
  } catch (error) {
    plain.destroy();
    return failing(failure("ECONNREFUSED", `TLS: ${(error as Error).message}`));
  } finally {
    clearTimeout(late);
  }
}

async function speaksTls(plain: Socket): Promise<boolean> {
  plain.write(sslRequest);
  const heard = new AbortController();
  const { signal } = heard;
  try {
    const [said] = await Promise.race([once(plain, "data", { signal }), once(plain, "close", { signal })]);
    // More than the one byte would be somebody's words in between, in the open.
    if (!Buffer.isBuffer(said) || said.length !== 1) throw failure("ECONNRESET", "no word about it");
    return said[0] === yes;
  } finally {
    heard.abort();
  }
}

/** At the first word that is said to it: one that closed before that would lose the driver's next words too. */
function failing(error: Error): Socket {
  const fail = (_chunk: unknown, _encoding: unknown, done: (error: Error) => void) => done(error);
  return Object.assign(new Socket(), { _write: fail });
}
