import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

export interface CaughtLetter extends ParsedMail {
  /** The envelope, which decides where a letter goes. */
  recipients: string[];
  /** When its content had come, by this machine's clock. */
  receivedAt: number;
  /** All headers, each in one line. */
  head: string;
  isSecure: boolean;
  login: string | null;
}

/**
 * What to do with the nth recipient or letter, counted from 1: refuse it with this response, or cut the connection.
 */
export interface CatcherFaults {
  recipient?: (n: number, address: string) => string | "cut" | undefined;
  letter?: (n: number, address: string) => string | "cut" | undefined;
  /** Before the response to the letter: milliseconds, or until it is released. */
  slowness?: number | Promise<void>;
}

export interface MailCatcher {
  port: number;
  url: string;
  letters: CaughtLetter[];
  faults: CatcherFaults;
  connections: number;
  close(): Promise<void>;
}

/** A real SMTP server that stores its letters, and can fail as real ones do. */
export async function catchMail(
  faults: CatcherFaults = {},
  options: SMTPServerOptions = {},
  port = 0,
): Promise<MailCatcher> {
  const sockets = new Set<Socket>();
  const caught = { letters: [] as CaughtLetter[], faults, connections: 0 };
  const server = new SMTPServer({ ...smtpOptions(caught, sockets), ...options });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => {}));
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const at = (server.server.address() as AddressInfo).port;
  return Object.assign(caught, {
    port: at,
    url: `${options.secure ? "smtps" : "smtp"}://127.0.0.1:${at}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}

function smtpOptions(
  caught: Pick<MailCatcher, "letters" | "faults" | "connections">,
  sockets: Set<Socket>,
): SMTPServerOptions {
  const counts = { recipients: 0, letters: 0 };
  /** With that response, or by cutting the connection. */
  function answer(session: SMTPServerSession, end: string | undefined, done: (error: Error | null) => void) {
    if (end !== "cut") return done(refusal(end));
    for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
  }
  return {
    authOptional: true,
    // Its certificate is untrusted.
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "" }),
    onConnect(_session, done) {
      caught.connections++;
      done();
    },
    onRcptTo({ address }, session, done) {
      answer(session, caught.faults.recipient?.(++counts.recipients, address), done);
    },
    async onData(stream, session, done) {
      // A client killed in the middle of a letter has sent none.
      const source = await buffer(stream).catch(() => null);
      if (source === null) return done(new Error("cut off"));
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const end = caught.faults.letter?.(++counts.letters, recipients[0] ?? "");
      if (end === undefined || end === "cut")
        caught.letters.push({ ...(await readLetter(source, session)), recipients });
      const { slowness } = caught.faults;
      await (typeof slowness === "number" ? setTimeout(slowness) : slowness);
      answer(session, end, done);
    },
  };
}

async function readLetter(
  source: Buffer,
  session: SMTPServerSession,
): Promise<Omit<CaughtLetter, "recipients">> {
  const receivedAt = Date.now();
  return {
    ...(await simpleParser(source)),
    receivedAt,
    head: unfolded(source.toString()),
    isSecure: session.secure,
    login: session.user ?? null,
  };
}

function unfolded(source: string): string {
  return source.slice(0, source.indexOf("\r\n\r\n") + 2).replace(/\r\n[ \t]+/g, " ");
}

/** "451 4.7.1 Try again" in smtp-server's form. */
function refusal(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}
