import { connect } from "node:net";

export interface RawAnswer {
  /** Everything received until the other side closed. */
  text: string;
  status: number;
  /** How long the other side kept the connection open. */
  ms: number;
}

/**
 * Sends raw bytes, which no client corrects. Resolves when the server closes the connection; `thenEnds` half-closes
 * it, for requests that would wait for more.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { thenEnds = false }: { thenEnds?: boolean } = {},
): Promise<RawAnswer> {
  const began = performance.now();
  const socket = connect(port, "127.0.0.1");
  if (thenEnds) socket.end(bytes);
  else socket.write(bytes);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => {
    // A server that refuses while we still send may reset the connection; its response counts.
    socket.on("error", () => {});
    socket.on("close", () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ text, status, ms: performance.now() - began });
    });
  });
}
