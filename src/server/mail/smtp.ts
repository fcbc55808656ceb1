import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Parcel } from "./compose.ts";
import { failedHandOver, type HandOver, type Stage } from "./deliver.ts";

export interface Transport {
  /** Never throws: a failure is an answer. */
  send(parcel: Parcel): Promise<HandOver>;
  /** Ends every connection at once; what was under way is answered as it stands. */
  close(): void;
}

/**
 * In milliseconds. Long, because a server that keeps us waiting after the last byte may well have taken the letter,
 * and giving up would send a second copy.
 */
export interface Patience {
  /** From the address lookup to the greeting and TLS. */
  connectionTimeout: number;
  greetingTimeout: number;
  /** Without a byte of an answer. */
  socketTimeout: number;
  /** For one letter altogether: no timeout of silence notices an answer that comes drop by drop. */
  whole: number;
  /** For the next letter, on an open connection. */
  idle: number;
}

const usualPatience: Patience = {
  connectionTimeout: 90_000,
  greetingTimeout: 90_000,
  socketTimeout: 180_000,
  whole: 600_000,
  idle: 10_000,
};

/** Servers like to end a connection after so many. */
const lettersEach = 50;

interface Line {
  connection: SMTPConnection;
  letters: number;
  idle?: NodeJS.Timeout;
}

/**
 * SMTP by `smtp://` (STARTTLS where it is offered) or `smtps://`, on connections that stay open for the next letter. On nodemailer's
 * documented SMTPConnection, not on its pool: the pool retries by itself and does not say whether a failed letter had been sent.
 */
export function smtpTransport(url: string, name: string, patience: Patience = usualPatience): Transport {
  const { connectionTimeout, greetingTimeout, socketTimeout } = patience;
  const timeouts = { connectionTimeout, greetingTimeout, socketTimeout };
  const { options } = createTransport({ url, ...timeouts, name, logger: false, debug: false });
  const waiting: Line[] = [];
  const open = new Set<SMTPConnection>();

  async function dial(): Promise<Line> {
    const connection = new SMTPConnection(options);
    open.add(connection);
    // Whoever waits for an answer hears of it there; on an idle connection it means nothing.
    connection.on("error", () => {});
    connection.once("end", () => open.delete(connection));
    try {
      await logIn(connection, options.auth, patience.whole);
    } catch (error) {
      connection.close();
      throw error;
    }
    return { connection, letters: 0 };
  }

  /** One letter on one connection, which is kept afterwards if it is still good. */
  async function pass(line: Line, parcel: Parcel): Promise<HandOver> {
    clearTimeout(line.idle);
    const stage = line.letters++ === 0 ? "inside" : "outside";
    const handOver = await sendOn(line.connection, parcel, stage, patience.whole);
    if (line.letters === lettersEach) line.connection.quit();
    else if (handOver.end === "taken") keep(line);
    // Nobody waits for this: the letter has its answer.
    else line.connection.reset((error) => (error ? line.connection.close() : keep(line)));
    return handOver;
  }

  function keep(line: Line): void {
    line.idle = setTimeout(() => {
      waiting.splice(waiting.indexOf(line), 1);
      line.connection.quit();
    }, patience.idle);
    waiting.push(line);
  }

  return {
    async send(parcel) {
      for (let line = waiting.pop(); line; line = waiting.pop()) {
        const handOver = await pass(line, parcel);
        // The server had ended a connection that lay idle: a new one may do.
        if (handOver.end !== "unreachable") return handOver;
      }
      try {
        return await pass(await dial(), parcel);
      } catch (error) {
        return failedHandOver(error as Error, "outside");
      }
    },
    close() {
      for (const line of waiting.splice(0)) clearTimeout(line.idle);
      for (const connection of open) connection.close();
    },
  };
}

type Login = NonNullable<ReturnType<typeof parseConnectionUrl>["auth"]>;

async function logIn(connection: SMTPConnection, auth: Login | undefined, wholeMs: number): Promise<void> {
  const patience = setTimeout(() => connection.close(), wholeMs);
  await new Promise<void>((resolve, reject) => {
    const answer = (error?: Error | null) => (error ? reject(error) : resolve());
    connection.once("error", reject);
    // Later than the error that it ended with.
    connection.once("end", () => setImmediate(reject, closed()));
    connection.connect((error) => {
      if (error || !auth) answer(error);
      else connection.login(auth, answer);
    });
  }).finally(() => clearTimeout(patience));
}

function sendOn(
  connection: SMTPConnection,
  { from, to, bytes }: Parcel,
  stage: Stage,
  wholeMs: number,
): Promise<HandOver> {
  const message = Readable.from([bytes]);
  return new Promise((resolve) => {
    const answer = (error?: Error | null) => {
      clearTimeout(patience);
      connection.off("end", end);
      resolve(error ? failedHandOver(error, message.readableDidRead ? "sent" : stage) : { end: "taken" });
    };
    // Later than the answer that came with the end.
    const end = () => setImmediate(answer, closed());
    const patience = setTimeout(() => connection.close(), wholeMs);
    connection.once("end", end);
    connection.send({ from, to: [to] }, message, answer);
  });
}

function closed(): Error {
  return Object.assign(new Error("the connection ended"), { code: "ECONNECTION", command: "CONN" });
}
