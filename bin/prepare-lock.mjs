import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";

/**
 * A lock between processes on one folder: a socket name that the kernel gives to one process and frees when it dies,
 * so that it is never stale. Linux has socket names outside the file system; elsewhere a port replaces the name.
 */
export async function lock(root, onWait) {
  const id = createHash("sha256").update(root).digest();
  const linux = process.platform === "linux";
  const address = linux
    ? { path: `\0xepa-prepare-${id.toString("hex", 0, 12)}` }
    : { host: "127.0.0.1", port: 20_000 + (id.readUInt16BE(0) % 10_000) };
  for (let hasWaited = false; ; hasWaited = true) {
    const free = await take(address);
    if (free) return free;
    if (!hasWaited) onWait();
    await whenReleased(address);
  }
}

function take(address) {
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket.on("error", () => {}).unref());
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(null) : reject(error)));
    server.listen(address, () => {
      server.unref();
      resolve(() => {
        for (const socket of waiting) socket.destroy();
        return new Promise((closed) => server.close(closed));
      });
    });
  });
}

function whenReleased(address) {
  return new Promise((resolve) => {
    connect(address)
      .on("error", () => {})
      .on("close", () => setTimeout(resolve, 50));
  });
}
