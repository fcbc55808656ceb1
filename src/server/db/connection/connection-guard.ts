import { connect, type Socket } from "node:net";
import { connectionError } from "./connection-error.ts";
import { createProtocolReader } from "./protocol-errors.ts";
import { startTls, tlsOptions } from "./tls-options.ts";

/** How long a server may owe a response. Statements time out after 5 s: beyond this, the server is gone. */
export const longestSilenceMs = 7000;
/** The driver writes its first message at once, or never. */
const firstWriteMs = 100;
/** AuthenticationSASL, which the driver answers with some 60 bytes. */
const saslRequest = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 10]);

/** Options that give postgres.js guarded sockets. README.md beside this file says what they guard against. */
export function guardedConnection(url: string, silenceMs = 0) {
  const tls = tlsOptions(url);
  async function socket(target: Target): Promise<Socket> {
    const {
      host: [host = ""],
      port: [port],
    } = target;
    const plain = openSocket(target);
    const socket = guardSocket(tls ? await startTls(plain, tls, host) : plain, silenceMs);
    // The driver names them in its errors.
    return Object.assign(socket, { host, port });
  }
  return { connect_timeout: 3, backoff: 0.2, ssl: false, socket };
}

interface Target {
  /** Of a Unix socket. */
  path?: string | false;
  host: string[];
  port: number[];
}

function openSocket({ path, host: [host = ""], port: [port = 0] }: Target): Socket {
  return path ? connect(path) : connect(port, host);
}

/**
 * Until the connection serves, every failure is an error of the connection: the driver rejects what waits and pauses before the next try.
 * Once it serves, a broken connection only closes: the driver rejects what waits on it and sends nothing more there.
 */
function guardSocket(socket: Socket, silenceMs: number): Socket {
  const reader = createProtocolReader();
  const emit = socket.emit.bind(socket) as (event: string, ...values: unknown[]) => boolean;
  let answered = 0;

  function read(chunk: Buffer): boolean {
    const fatal = reader.read(chunk);
    if (reader.isReady()) answered = socket.bytesWritten;
    if (!fatal) return emit("data", chunk);
    socket.destroy(fatal.error);
    return fatal.before.length > 0 ? emit("data", fatal.before) : true;
  }
  socket.emit = (event: string, ...values: unknown[]) => {
    if (event === "data") return read(values[0] as Buffer);
    if (!reader.isServing()) return emit(event, ...values);
    if (event === "error") return true;
    return event === "close" ? emit(event, false) : emit(event, ...values);
  };
  socket.once("end", () => {
    if (!reader.isServing()) socket.destroy(connectionError("ECONNRESET", "hung up before it served"));
  });
  socket.setTimeout(silenceMs, () => {
    if (socket.bytesWritten > answered) socket.destroy(connectionError("ETIMEDOUT", "gone silent"));
  });
  const firstWrite = setTimeout(() => setImmediate(forceWrite), firstWriteMs);
  socket.once("close", () => clearTimeout(firstWrite));

  /** The driver flushes its buffer at one kilobyte, whatever state it has lost. The bytes go nowhere, and the connection ends. */
  function forceWrite(): void {
    if (socket.bytesWritten > 0) return;
    socket.write = () => true;
    emit("data", Buffer.concat(Array.from({ length: 24 }, () => saslRequest)));
    setTimeout(() => socket.destroy(connectionError("ECONNRESET", "the driver said nothing")), 1);
  }
  return socket;
}
