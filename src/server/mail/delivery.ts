export type Delivery =
  | { end: "taken" }
  /** Nobody is to have it any more: nothing was sent. */
  | { end: "withdrawn" }
  /** What it says changed in the last moment, or the database could not be asked: nothing was sent, and the letter is as good as before. */
  | { end: "interrupted"; why: string }
  /** No connection, greeting or login: the next letter would fail too. */
  | { end: "unreachable"; why: string }
  /** A temporary refusal, or the server hung up on this letter right after the login. */
  | { end: "deferred"; why: string }
  | { end: "refused"; why: string }
  /** The whole letter was sent and no response came: the server may have it or not. */
  | { end: "unanswered"; why: string }
  | { end: "unwritable"; why: string };

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** A 5xx that means this letter. */
  permanent?: boolean;
}

export type Stage =
  /** Before the login, or on a reused connection, which the server may have ended long before. */
  | "outside"
  /** On a new connection, after the login. */
  | "inside"
  /** All commands were accepted and the data was on its way. */
  | "sent";

const closingDown = 421;
/** «Log in first», and the like. */
const loginAnswers = [530, 534, 535, 538];

/**
 * Only a failure that no letter can cause makes the server unreachable for all letters. A recipient on whom the server always hangs up
 * must not.
 */
export function failedDelivery(error: SmtpError, stage: Stage): Delivery {
  const why = codesOf(error);
  const { code, responseCode, permanent } = error;
  const isAnswer = code === "EENVELOPE" || code === "EMESSAGE";
  if (isAnswer && responseCode === undefined) return { end: "unwritable", why };
  if (isAnswer && !isAboutUs(error, stage))
    return { end: permanent && !loginAnswers.includes(responseCode ?? 0) ? "refused" : "deferred", why };
  return { end: isAnswer ? "unreachable" : silence[stage], why };
}

const silence = { outside: "unreachable", inside: "deferred", sent: "unanswered" } as const;

function isAboutUs({ responseCode = 0, command }: SmtpError, stage: Stage): boolean {
  if (responseCode === closingDown) return stage === "outside";
  // All letters have this sender; the same response to a recipient is about that recipient.
  return loginAnswers.includes(responseCode) && command === "MAIL FROM";
}

/** The command and the codes. Never the text: servers repeat addresses in it. */
export function codesOf(error: SmtpError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? "")?.[1];
  const codes = error.responseCode
    ? [error.responseCode, enhanced].filter(Boolean).join(" ")
    : (error.originalCode ?? error.code ?? error.name);
  return error.command ? `${error.command}: ${codes}` : String(codes);
}
