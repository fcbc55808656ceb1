/** How a try to hand a letter over to SMTP ended. */
export type HandOver =
  /** SMTP took it. */
  | { end: "taken" }
  /** Nothing was said about this letter: no connection, no login, no greeting. The next one would fare no better. */
  | { end: "unreachable"; why: string }
  /** Not now, in the server's words. */
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

/** Answers about us or about the connection, whatever the command was that they answer: log in first, closing down. */
const notAboutTheLetter = [421, 530, 534, 535, 538];

/** @param isSent all commands were accepted and the letter itself was under way */
export function failedHandOver(error: SmtpError, isSent: boolean): HandOver {
  const why = codesOf(error);
  const { code, responseCode, permanent } = error;
  const isAnswer = code === "EENVELOPE" || code === "EMESSAGE";
  if (isAnswer && responseCode === undefined) return { end: "unwritable", why };
  if (isAnswer && !notAboutTheLetter.includes(responseCode ?? 0))
    return { end: permanent ? "refused" : "deferred", why };
  return { end: isSent ? "unanswered" : "unreachable", why };
}

/** Which command and which codes. Never the words: servers repeat addresses in them. */
export function codesOf(error: SmtpError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? "")?.[1];
  const codes = error.responseCode
    ? [error.responseCode, enhanced].filter(Boolean).join(" ")
    : (error.originalCode ?? error.code ?? error.name);
  return error.command ? `${error.command}: ${codes}` : String(codes);
}
