import { createServer, type Server, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { catchMail } from "#testing/mail-catcher.ts";
import { closeAfterEach, closeAfterTest, until } from "#testing/test-outbox.ts";
import { type SmtpTimeouts, smtpTransport } from "./smtp.ts";

closeAfterEach();

const message = {
  from: "oi@xepa.example",
  to: "ana@example.com",
  bytes: Buffer.from("Subject: Oi\r\n\r\nOi, Ana.\r\n"),
};
/** If a response comes, even on a busy machine. */
const patient: SmtpTimeouts = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 20_000,
  whole: 40_000,
  idle: 300,
};
/** If none comes. */
const shortTimeouts: SmtpTimeouts = {
  connectionTimeout: 500,
  greetingTimeout: 500,
  socketTimeout: 500,
  whole: 1500,
  idle: 300,
};

function transportTo(url: string, patience = patient) {
  const transport = smtpTransport(url, "xepa.example", patience);
  closeAfterTest({ close: async () => transport.close() });
  return transport;
}

/** A fake server that sends scripted responses, line by line. */
async function fakeServer(respond: (socket: Socket) => unknown): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    respond(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterTest({
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

test("letters share one connection, which is closed when idle", async () => {
  const catcher = closeAfterTest(await catchMail());
  const transport = transportTo(catcher.url);
  for (let i = 0; i < 5; i++) expect(await transport.send(message)).toEqual({ end: "taken" });
  expect(catcher.connections).toBe(1);
  await setTimeout(500);
  expect(await transport.send(message)).toEqual({ end: "taken" });
  expect(catcher.connections).toBe(2);
});

test("a connection closed by the server is replaced, and the letter sent once", async () => {
  const catcher = closeAfterTest(await catchMail({}, { socketTimeout: 400 }));
  const transport = transportTo(catcher.url, { ...patient, idle: 5000 });
  expect(await transport.send(message)).toEqual({ end: "taken" });
  await setTimeout(900);
  expect(await transport.send(message)).toEqual({ end: "taken" });
  expect(catcher.letters).toHaveLength(2);
});

test("one letter's refusal does not close the connection for the next", async () => {
  const catcher = closeAfterTest(
    await catchMail({ recipient: (n) => (n === 1 ? "550 5.1.1 unknown" : undefined) }),
  );
  const transport = transportTo(catcher.url);
  expect(await transport.send(message)).toEqual({ end: "refused", why: "RCPT TO: 550 5.1.1" });
  await setTimeout(50);
  expect(await transport.send(message)).toEqual({ end: "taken" });
  expect(catcher.connections).toBe(1);
});

test("STARTTLS is used if offered, and TLS from the first byte by smtps", async () => {
  const offered = closeAfterTest(await catchMail({}, { disabledCommands: [] }));
  const secure = closeAfterTest(await catchMail({}, { secure: true }));
  for (const { url, letters } of [offered, secure]) {
    expect(await transportTo(`${url}?tls.rejectUnauthorized=false`).send(message)).toEqual({ end: "taken" });
    expect(letters.map(({ isSecure }) => isSecure)).toEqual([true]);
  }
});

test("an untrusted certificate is a server failure, by either way", async () => {
  const offered = closeAfterTest(await catchMail({}, { disabledCommands: [] }));
  const secure = closeAfterTest(await catchMail({}, { secure: true }));
  for (const { url, letters } of [offered, secure]) {
    const delivery = await transportTo(url).send(message);
    expect(delivery).toMatchObject({ end: "unreachable", why: expect.stringMatching(/CERT|ETLS/) });
    expect(letters).toEqual([]);
  }
});

test("required TLS that is not offered is a server failure", async () => {
  const catcher = closeAfterTest(await catchMail());
  const delivery = await transportTo(`${catcher.url}?requireTLS=true`).send(message);
  expect(delivery).toMatchObject({ end: "unreachable" });
  expect(catcher.letters).toEqual([]);
});

test("user and password of the URL authenticate; a wrong one is a server failure, not the letter's", async () => {
  const options = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (
      { username, password }: { username?: string; password?: string },
      _: unknown,
      done: (error: Error | null, user?: { user: string }) => void,
    ) =>
      password === "s€nha/1"
        ? done(null, { user: username ?? "" })
        : done(Object.assign(new Error("no"), { responseCode: 535 })),
  };
  const catcher = closeAfterTest(await catchMail({}, options as never));
  const as = (login: string) => catcher.url.replace("://", `://${login}`);
  expect(await transportTo(as("xepa:s%E2%82%ACnha%2F1@")).send(message)).toEqual({ end: "taken" });
  expect(catcher.letters[0]?.login).toBe("xepa");
  expect(await transportTo(as("xepa:errada@")).send(message)).toEqual({
    end: "unreachable",
    why: "AUTH PLAIN: 535",
  });
  // Without a login the server answers «530 log in first» to the letter; that is still about us.
  expect(await transportTo(catcher.url).send(message)).toEqual({
    end: "unreachable",
    why: "MAIL FROM: 530",
  });
});

test("a silent server, or one «closing down», is a server failure", async () => {
  const silent = await fakeServer(() => {});
  expect(await transportTo(silent, shortTimeouts).send(message)).toEqual({
    end: "unreachable",
    why: "CONN: ETIMEDOUT",
  });
  const leaving = await fakeServer((socket) => socket.end("421 4.3.2 closing down\r\n"));
  expect(await transportTo(leaving).send(message)).toMatchObject({ end: "unreachable" });
  const closedAtOnce = await fakeServer((socket) => socket.destroy());
  expect(await transportTo(closedAtOnce).send(message)).toMatchObject({ end: "unreachable" });
});

/** Accepts everything up to the letter itself. */
function acceptUntilLetter(socket: Socket, afterLetter: () => unknown): void {
  let isLetter = false;
  socket.write("220 machine\r\n");
  socket.on("data", (chunk) => {
    for (const line of chunk.toString().split("\r\n")) {
      if (isLetter && line === ".") afterLetter();
      else if (/^data$/i.test(line)) {
        isLetter = true;
        socket.write("354 go on\r\n");
      } else if (!isLetter && line !== "") socket.write("250 ok\r\n");
    }
  });
}

test("after greeting and login, a hang-up concerns the letter", async () => {
  const catcher = closeAfterTest(await catchMail({ recipient: () => "cut" }));
  expect(await transportTo(catcher.url).send(message)).toEqual({ end: "deferred", why: "CONN: ECONNECTION" });
  catcher.faults.recipient = () => "421 4.7.0 closing down";
  expect(await transportTo(catcher.url).send(message)).toMatchObject({
    end: "deferred",
    why: "CONN: 421 4.7.0",
  });
  catcher.faults.recipient = () => "530 5.7.1 not for you";
  expect(await transportTo(catcher.url).send(message)).toMatchObject({ end: "deferred" });
  // Also instead of the last response: a 4xx means that the letter was not accepted.
  catcher.faults = { letter: () => "421 4.7.0 closing down" };
  expect(await transportTo(catcher.url).send(message)).toMatchObject({
    end: "deferred",
    why: "DATA: 421 4.7.0",
  });
});

test("a hang-up on a reused connection is retried on a new one first", async () => {
  const catcher = closeAfterTest(await catchMail({ recipient: (n) => (n === 2 ? "cut" : undefined) }));
  const transport = transportTo(catcher.url);
  expect(await transport.send(message)).toEqual({ end: "taken" });
  expect(await transport.send(message)).toEqual({ end: "taken" });
  expect(catcher.connections).toBe(2);
});

test("no response to a sent letter may mean that it arrived", async () => {
  const cutting = await fakeServer((socket) => acceptUntilLetter(socket, () => socket.destroy()));
  expect(await transportTo(cutting).send(message)).toMatchObject({ end: "unanswered" });
  const silent = await fakeServer((socket) => acceptUntilLetter(socket, () => {}));
  expect(await transportTo(silent, shortTimeouts).send(message)).toEqual({
    end: "unanswered",
    why: "CONN: ETIMEDOUT",
  });
});

test("a response that trickles in is bounded in time", async () => {
  const dripping = await fakeServer((socket) =>
    acceptUntilLetter(socket, () => {
      const drip = setInterval(() => socket.write("250-"), 100);
      socket.on("close", () => clearInterval(drip));
    }),
  );
  // Otherwise the test would not end.
  expect(await transportTo(dripping, shortTimeouts).send(message)).toMatchObject({ end: "unanswered" });
});

test("closing ends letters in flight with their current state", async () => {
  const catcher = closeAfterTest(await catchMail({ slowness: 5000 }));
  const transport = transportTo(catcher.url);
  const sending = transport.send(message);
  await until(() => catcher.letters.length === 1);
  transport.close();
  expect(await sending).toMatchObject({ end: "unanswered" });
});
