import { connect, type Socket } from "node:net";

/** How long a connection may owe an answer. Statements time out after 5 s, so beyond this nobody is there any more. */
export const longestSilence = 7000;

/**
 * How postgres.js reaches a PostgreSQL that comes and goes. By itself it
 * - waits up to 20 s between two tries, with every query behind it;
 * - tries again at once and for ever where a proxy accepts and hangs up;
 * - waits without end on a network that has gone silent;
 * - loses a query that is sent on a connection between its error and its close.
 */
export function dialing(silenceMs?: number) {
  return { connect_timeout: 3, backoff: 0.2, socket: (target: Target) => dial(target, silenceMs) };
}

interface Target {
  host: string[];
  port: number[];
}

function dial({ host: [host = ""], port: [port = 0] }: Target, silenceMs = 0): Socket {
  const socket = connect(port, host);
  let answered = 0;
  socket.on("data", () => {
    answered = socket.bytesWritten;
  });
  socket.once("end", () => {
    if (socket.bytesRead === 0) socket.destroy(failure("ECONNRESET", "hung up without a word"));
  });
  socket.setTimeout(silenceMs, () => {
    if (socket.bytesWritten > answered) socket.destroy(failure("ETIMEDOUT", "gone silent"));
  });
  closeWithoutError(socket);
  // postgres.js reads the server's name for TLS from here.
  return Object.assign(socket, { host, port });
}

/** Once it has served, a connection that breaks only closes: then whoever waits on it is told, and nobody is sent there. */
function closeWithoutError(socket: Socket): void {
  const emit = socket.emit.bind(socket) as (event: string, ...values: unknown[]) => boolean;
  socket.emit = (event: string, ...values: unknown[]) => {
    if (socket.bytesRead === 0) return emit(event, ...values);
    if (event === "error") return true;
    return event === "close" ? emit(event, false) : emit(event, ...values);
  };
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
