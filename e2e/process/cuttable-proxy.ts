import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A cable between a server and its database that a test can pull out and put back in. */
export interface CuttableProxy {
  /** The database's address through the cable. */
  url: string;
  /** Connections are reset, new ones refused. */
  cut(): Promise<void>;
  join(): Promise<void>;
}

/** @param joined false: nobody listens yet */
export async function cuttableProxy(databaseUrl: string, joined = true): Promise<CuttableProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();

  function keep(socket: Socket, twin: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true).pipe(twin);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      twin.destroy();
    });
  }

  const server: Server = createServer((near) => {
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
  };
}
