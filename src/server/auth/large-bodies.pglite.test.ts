import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { testServer } from "#testing/test-server.ts";

test.each(["/auth/v1/signup", "/functions/v1/send-message"])(
  "a body too long for %s does not close the connection under the next call",
  async (path) => {
    const { listener } = await testServer();
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = server.address() as AddressInfo;
    const received = once(server, "request") as Promise<[IncomingMessage]>;
    const call = request({
      port,
      path,
      agent,
      method: "POST",
      headers: { "Content-Type": "application/json" },
    });
    call.end("x".repeat(1_100_000));
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    answer.resume();
    const [incoming] = await received;
    if (!incoming.closed) await once(incoming, "close");
    expect(incoming.readableEnded).toBe(true);
    agent.destroy();
    server.close();
  },
);
