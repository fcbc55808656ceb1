import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailMessage } from "./compose.ts";
import { codesOf, type Delivery, failedDelivery, type Stage } from "./delivery.ts";

export interface Transport {
  /** Never throws: a failure is a result. */
  send(letter: MailMessage): Promise<Delivery>;
  /** Ends every connection at once; letters in flight get their result as it stands. */
  close(): void;
}

/** In milliseconds. Long: a server that is slow after the last byte may have taken the letter, and giving up would send a second copy. */
export interface SmtpTimeouts {
  /** From the address lookup to the greeting and TLS. */
  connectionTimeout: number;
  greetingTimeout: number;
  /** Without a byte of a response. */
  socketTimeout: number;
  /** For one letter altogether: no idle timeout notices a response that trickles. */
  whole: number;
  /** Until the next letter, on an open connection. */
  idle: number;
}

const defaultTimeouts: SmtpTimeouts = {
  connectionTimeout: 90_000,
  greetingTimeout: 90_000,
  socketTimeout: 180_000,
  whole: 600_000,
  idle: 10_000,
};

/** Servers tend to end a connection after so many letters. */
const lettersPerConnection = 50;

interface PooledConnection {
  connection: SMTPConnection;
  letters: number;
  idle?: NodeJS.Timeout;
}

/**
 * SMTP by `smtp://` (STARTTLS where it is offered) or `smtps://`, on connections that stay open for the next letter. On nodemailer's
 * documented SMTPConnection, not on its pool: the pool retries by itself and does not say whether a failed letter had been sent.
 */
export function smtpTransport(url: string, name: string, times: SmtpTimeouts = defaultTimeouts): Transport {
  const pool = connectionPool(url, name, times);

  /** One letter on one connection, which stays open afterwards if it is still good. */
  async function pass(line: PooledConnection, letter: MailMessage): Promise<Delivery> {
    clearTimeout(line.idle);
    const stage = line.letters++ === 0 ? "inside" : "outside";
    const delivery = await sendOn(line.connection, letter, stage, times.whole);
    if (line.letters === lettersPerConnection) line.connection.quit();
    else if (delivery.end === "taken") pool.release(line);
    // No caller waits for this: the letter has its result.
    else line.connection.reset((error) => (error ? line.connection.close() : pool.release(line)));
    return delivery;
  }

  return {
    async send(letter) {
      for (let line = pool.takeIdle(); line; line = pool.takeIdle()) {
        const delivery = await pass(line, letter);
        // The server had ended the idle connection: a new one may work.
        if (delivery.end !== "unreachable") return delivery;
      }
      try {
        return await pass(await pool.connect(), letter);
      } catch (error) {
        return failedDelivery(error as Error, "outside");
      }
    },
    close: pool.close,
  };
}

function connectionPool(url: string, name: string, times: SmtpTimeouts) {
  const { connectionTimeout, greetingTimeout, socketTimeout } = times;
  const timeouts = { connectionTimeout, greetingTimeout, socketTimeout };
  const idle: PooledConnection[] = [];
  const open = new Set<SMTPConnection>();
  return {
    takeIdle: () => idle.pop(),
    async connect(): Promise<PooledConnection> {
      // Loaded with the first letter.
      const [{ createTransport }, { default: Connection }] = await Promise.all([
        import("nodemailer"),
        import("nodemailer/lib/smtp-connection"),
      ]);
      const { options } = createTransport({ url, ...timeouts, name, logger: false, debug: false });
      const connection = new Connection(options);
      open.add(connection);
      // A waiting send gets it by its callback; on an idle connection it means nothing.
      connection.on("error", () => {});
      connection.once("end", () => open.delete(connection));
      try {
        await logIn(connection, options.auth as Login | undefined, times.whole);
      } catch (error) {
        connection.close();
        throw error;
      }
      return { connection, letters: 0 };
    },
    release(line: PooledConnection): void {
      line.idle = setTimeout(() => {
        idle.splice(idle.indexOf(line), 1);
        line.connection.quit();
      }, times.idle);
      idle.push(line);
    },
    close(): void {
      for (const line of idle.splice(0)) clearTimeout(line.idle);
      for (const connection of open) connection.close();
    },
  };
}

type Login = Parameters<SMTPConnection["login"]>[0];

async function logIn(connection: SMTPConnection, auth: Login | undefined, wholeMs: number): Promise<void> {
  const timeout = setTimeout(() => connection.close(), wholeMs);
  await new Promise<void>((resolve, reject) => {
    const answer = (error?: Error | null) => (error ? reject(error) : resolve());
    connection.once("error", reject);
    // After the error that ended it.
    connection.once("end", () => setImmediate(reject, closed()));
    connection.connect((error) => {
      if (error || !auth) answer(error);
      else connection.login(auth, answer);
    });
  }).finally(() => clearTimeout(timeout));
}

function sendOn(
  connection: SMTPConnection,
  { from, to, bytes, beginHandOver }: MailMessage,
  stage: Stage,
  wholeMs: number,
): Promise<Delivery> {
  let [isSending, isOver] = [false, false];
  let beginning: Promise<string | null> | undefined;
  async function* content() {
    isSending = beginHandOver === undefined;
    yield bytes;
    if (!beginHandOver) return;
    // The end of its content hands a letter over: what breaks off before it has sent nothing.
    if (!isOver) beginning = beginHandOver().then((may) => (may ? null : "changed"), codesOf);
    if ((await beginning) !== null || isOver) {
      // In the middle of a letter nothing but its content can be said.
      connection.close();
      throw new Error("not handed over");
    }
    isSending = true;
  }
  return new Promise((resolve) => {
    const answer = async (error?: Error | null) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timeout);
      connection.off("end", end);
      const delivery = error ? failedDelivery(error, isSending ? "sent" : stage) : { end: "taken" as const };
      // What writes into the letter's row ends before its outcome does.
      const why = await beginning;
      resolve(why ? { end: "interrupted", why } : delivery);
    };
    // After the response that came with the end.
    const end = () => setImmediate(answer, closed());
    const timeout = setTimeout(() => connection.close(), wholeMs);
    connection.once("end", end);
    connection.send({ from, to: [to] }, Readable.from(content()), answer);
  });
}

function closed(): Error {
  return Object.assign(new Error("the connection ended"), { code: "ECONNECTION", command: "CONN" });
}
