import { connect, type Socket } from "node:net";
import { failure } from "./failure.ts";
import { createEar } from "./last-words.ts";
import { secured, wantedSecurity } from "./secured.ts";

/** How long a connection may owe an answer. Statements time out after 5 s, so beyond this nobody is there any more. */
export const longestSilence = 7000;

/**
 * How postgres.js reaches a PostgreSQL that comes and goes. By itself it
 * - waits up to 20 s between two tries, with every query behind it;
 * - tries again at once and for ever where a connection that broke in a query is then refused, or a proxy accepts and hangs up;
 * - waits without end on a network that has gone silent;
 * - loses a query that is sent on a connection between its error and its close;
 * - keeps a server's last words on a connection, and tells them to the first query of the next.
 * TLS is ours too: where the driver begins it, it takes away whoever listens on the connection.
 */
export function dialing(url: string, silenceMs = 0) {
  const security = wantedSecurity(url);
  async function socket(target: Target): Promise<Socket> {
    const plain = call(target);
    return guarded(security ? await secured(plain, security, target.host[0] ?? "") : plain, silenceMs);
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
    answered = socket.bytesWritten;
    const last = ear.hear(chunk);
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
  return socket;
}
