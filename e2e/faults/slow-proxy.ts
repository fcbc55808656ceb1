import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to the database that delays every response. */
export interface SlowProxy {
  url: string;
  delay(ms: number): void;
  close(): void;
}

export async function slowProxy(databaseUrl: string): Promise<SlowProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let ms = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    // In order, even if the delay has become shorter since.
    let due = 0;
    far.on("data", (chunk) => {
      due = Math.max(due, performance.now() + ms);
      setTimeout(() => near.write(chunk), Math.max(0, due - performance.now()));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    delay(now) {
      ms = now;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
