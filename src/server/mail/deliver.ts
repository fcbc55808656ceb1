/** How a try to hand a letter over to SMTP ended. */
export type HandOver =
  /** SMTP took it. */
  | { end: "taken" }
  /** Nothing was said about this letter: no connection, no greeting, no login. The next one would fare no better. */
  | { end: "unreachable"; why: string }
  /** Not now, in the server's words; or it hung up on this letter, having let us in a moment ago. */
  | { end: "deferred"; why: string }
  /** Never, in the server's words. */
  | { end: "refused"; why: string }
  /** All of it was sent and no answer came: the server may have it or not. */
  | { end: "unanswered"; why: string }
  /** We could not even write it. */
  | { end: "unwritable"; why: string };

/** What nodemailer puts into its errors. */
interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** A 5xx that means this letter. */
  permanent?: boolean;
}

/** How far a try had come when it failed. */
export type Stage =
  /** Not let in, or on a connection that was kept: the server may have ended it long before this letter. */
  | "outside"
  /** Let in for this very letter. */
  | "inside"
  /** All commands were accepted and the letter itself was under way. */
  | "sent";

const closingDown = 421;
/** «Log in first», and the like. */
const loginAnswers = [530, 534, 535, 538];

/**
 * Only what no letter could have caused counts against the server, and stops all of them: a recipient on whom it hangs
 * up every time must not.
 */
export function failedHandOver(error: SmtpError, stage: Stage): HandOver {
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
  // The sender's address is every letter's; the same answer to a recipient is about that one.
  return loginAnswers.includes(responseCode) && command === "MAIL FROM";
}

/** Which command and which codes. Never the words: servers repeat addresses in them. */
export function codesOf(error: SmtpError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? "")?.[1];
  const codes = error.responseCode
    ? [error.responseCode, enhanced].filter(Boolean).join(" ")
    : (error.originalCode ?? error.code ?? error.name);
  return error.command ? `${error.command}: ${codes}` : String(codes);
}
