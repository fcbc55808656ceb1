import type { Duplex } from "node:stream";

/** What Node itself refuses before it is a request still carries the headers of every answer. */
export function respondToClientErrors(headers: Record<string, string>) {
  const lines = Object.entries({ ...headers, Connection: "close", "Content-Length": "0" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(`HTTP/1.1 ${statusOf(error.code)}\r\n${lines}\r\n`);
  };
}

function statusOf(code: string | undefined): string {
  if (code === "HPE_HEADER_OVERFLOW") return "431 Request Header Fields Too Large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";
}
