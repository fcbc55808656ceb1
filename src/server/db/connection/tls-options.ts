import { once } from "node:events";
import { isIP, Socket } from "node:net";
import { connect } from "node:tls";
import { connectionError } from "./connection-error.ts";

/** The `sslmode` of DATABASE_URL, as libpq reads it. */
interface TlsOptions {
  isChecked: boolean;
  /** Goes on unencrypted where the server knows no TLS. */
  isOptional: boolean;
}

/** SSLRequest of the protocol. The server answers with one byte. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const accepted = "S".charCodeAt(0);
const handshakeMs = 3000;

/** null: no TLS. */
export function tlsOptions(url: string): TlsOptions | null {
  const { searchParams } = new URL(url);
  const mode = searchParams.get("sslmode") ?? searchParams.get("ssl") ?? "disable";
  if (mode === "disable" || mode === "false") return null;
  const isOptional = mode === "allow" || mode === "prefer";
  return { isChecked: !isOptional && mode !== "require", isOptional };
}

/**
 * The same connection under TLS, with the certificate checked where `sslmode` asks for it. Never throws: postgres.js loses a slot of its pool where it gets no
 * socket, so a failure is a socket that fails.
 */
export async function startTls(plain: Socket, tls: TlsOptions, host: string): Promise<Socket> {
  const late = setTimeout(() => plain.destroy(connectionError("ETIMEDOUT", "not in time")), handshakeMs);
  try {
    if (await speaksTls(plain)) {
      // The name that the certificate must have. SNI allows no IP address.
      const name = isIP(host) ? { host } : { host, servername: host };
      const socket = connect({ socket: plain, ...name, rejectUnauthorized: tls.isChecked });
      await once(socket, "secureConnect");
      return socket;
    }
    if (tls.isOptional) return plain;
    throw connectionError("ECONNREFUSED", "it does not speak it");
  } catch (error) {
    plain.destroy();
    return failing(connectionError("ECONNREFUSED", `TLS: ${(error as Error).message}`));
  } finally {
    clearTimeout(late);
  }
}

async function speaksTls(plain: Socket): Promise<boolean> {
  plain.write(sslRequest);
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const [reply] = await Promise.race([once(plain, "data", { signal }), once(plain, "close", { signal })]);
    // More than the one byte may be an injection by someone in between (CVE-2021-23222).
    if (!Buffer.isBuffer(reply) || reply.length !== 1)
      throw connectionError("ECONNRESET", "no word about it");
    return reply[0] === accepted;
  } finally {
    answered.abort();
  }
}

/** Fails at the first write: a socket that closes before it would lose the driver's next writes too. */
function failing(error: Error): Socket {
  const fail = (_chunk: unknown, _encoding: unknown, done: (error: Error) => void) => done(error);
  return Object.assign(new Socket(), { _write: fail });
}
