import { connect } from "node:net";

export interface RawAnswer {
  /** All that came until the other side closed. */
  text: string;
  status: number;
  /** How long the other side kept the connection open. */
  ms: number;
}

/**
 * Bytes as they are, past every client that would correct them. Answers when the server closes the connection; `thenEnds`
 * says that nothing more will come, for what would be waited for otherwise.
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
    // A server that refuses while we still send may reset the connection; what it said counts.
    socket.on("error", () => {});
    socket.on("close", () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ text, status, ms: performance.now() - began });
    });
  });
}
