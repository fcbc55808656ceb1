import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A connection between a server and its database that a test can cut and restore. */
export interface CuttableProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Connections are reset, new ones refused. */
  cut(): Promise<void>;
  join(): Promise<void>;
  /** Bytes are dropped both ways, on existing and new connections, without notice: a network partition. */
  freeze(): void;
  /** Connections end, and new ones are accepted and ended at once: a proxy whose database is gone. */
  hangUp(): void;
  /** After a freeze or a hang-up, for new connections. */
  thaw(): void;
}

type LinkState = "connecting" | "frozen" | "hanging up";

/** @param joined false: does not listen yet */
export async function cuttableProxy(databaseUrl: string, joined = true): Promise<CuttableProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mood: LinkState = "connecting";

  function keep(socket: Socket, twin?: Socket): void {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      twin?.destroy();
    });
    if (twin) socket.setNoDelay(true).pipe(twin);
  }

  const server: Server = createServer((near) => {
    if (mood === "hanging up") near.resume().end();
    if (mood !== "connecting") return keep(near);
    const far = connect(Number(target.port), target.hostname);
    keep(near, far);
    keep(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(port);

  async function cut(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  }
  if (!joined) await cut();
  return {
    url: url.href,
    cut,
    async join() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    freeze() {
      mood = "frozen";
      for (const socket of sockets) socket.unpipe().pause();
    },
    hangUp() {
      mood = "hanging up";
      for (const socket of sockets) socket.end();
    },
    thaw() {
      mood = "connecting";
    },
  };
}
