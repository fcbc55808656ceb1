import { connect, type Socket } from "node:net";
import { failure } from "./failure.ts";
import { createEar } from "./last-words.ts";
import { secured, wantedSecurity } from "./secured.ts";

/** How long a connection may owe an answer. Statements time out after 5 s, so beyond this nobody is there any more. */
export const longestSilence = 7000;
/** The driver's first word on a connection comes at once or not at all. */
const longestMuteMs = 100;
/** AuthenticationSASL, which it answers with some 60 bytes. */
const secretAsked = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 10]);

/**
 * How postgres.js reaches a PostgreSQL that comes and goes. By itself it
 * - waits up to 20 s between two tries, with every query behind it;
 * - tries again at once and for ever where a connection that broke in a query is then refused, or a proxy accepts and hangs up;
 * - waits without end on a network that has gone silent;
 * - loses a query that is sent on a connection between its error and its close;
 * - keeps a server's last words on a connection, and tells them to the first query of the next;
 * - forgets, where a connection closes just before it would write, to write at all: the next ones say nothing for 3 s each, until it
 *   has come to a kilobyte.
 * TLS is ours too: where the driver begins it, it takes away whoever listens on the connection.
 */
export function dialing(url: string, silenceMs = 0) {
  const security = wantedSecurity(url);
  async function socket(target: Target): Promise<Socket> {
    const {
      host: [host = ""],
      port: [port],
    } = target;
    const plain = call(target);
    const socket = guarded(security ? await secured(plain, security, host) : plain, silenceMs);
    // For the driver's errors.
    return Object.assign(socket, { host, port });
  }
  return { connect_timeout: 3, backoff: 0.2, ssl: false, socket };
}

interface Target {
  /** Of a socket in the file system. */
  path?: string | false;
  host: string[];
  port: number[];
}

function call({ path, host: [host = ""], port: [port = 0] }: Target): Socket {
  return path ? connect(path) : connect(port, host);
}

/**
 * Until it serves, whatever goes wrong is an error of the connection: the driver tells whoever waits and pauses before the next.
 * Once it serves, a connection that breaks only closes: then whoever waits on it is told, and nobody is sent there.
 */
function guarded(socket: Socket, silenceMs: number): Socket {
  const ear = createEar();
  const emit = socket.emit.bind(socket) as (event: string, ...values: unknown[]) => boolean;
  let answered = 0;

  function hear(chunk: Buffer): boolean {
    const last = ear.hear(chunk);
    if (ear.isReady()) answered = socket.bytesWritten;
    if (!last) return emit("data", chunk);
    socket.destroy(last.error);
    return last.before.length > 0 ? emit("data", last.before) : true;
  }
  socket.emit = (event: string, ...values: unknown[]) => {
    if (event === "data") return hear(values[0] as Buffer);
    if (!ear.isServing()) return emit(event, ...values);
    if (event === "error") return true;
    return event === "close" ? emit(event, false) : emit(event, ...values);
  };
  socket.once("end", () => {
    if (!ear.isServing()) socket.destroy(failure("ECONNRESET", "hung up before it served"));
  });
  socket.setTimeout(silenceMs, () => {
    if (socket.bytesWritten > answered) socket.destroy(failure("ETIMEDOUT", "gone silent"));
  });
  const mute = setTimeout(() => setImmediate(expectWord), longestMuteMs);
  socket.once("close", () => clearTimeout(mute));

  /** A driver that has come to a kilobyte writes it, whatever it had forgotten: to nobody, and this connection ends. */
  function expectWord(): void {
    if (socket.bytesWritten > 0) return;
    socket.write = () => true;
    emit("data", Buffer.concat(Array.from({ length: 24 }, () => secretAsked)));
    setTimeout(() => socket.destroy(failure("ECONNRESET", "the driver said nothing")), 1);
  }
  return socket;
}
