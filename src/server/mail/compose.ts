import type { WrittenLetter } from "#domain/mail/letters.ts";

export interface MailMessage {
  from: string;
  to: string;
  bytes: Buffer;
  /** Asked before the end of the content is sent, by which the server takes it. False: it must not be handed over as it is. */
  beginHandOver?: () => Promise<boolean>;
}

export interface Addressed {
  id: string;
  to: string;
  from: { name: string; address: string };
  /** The host of the public address, in which the letter's id is unique. */
  host: string;
  letter: WrittenLetter;
  /** Of its texts; chosen by what they hold where it is missing. */
  encoding?: "quoted-printable";
}

/** Writes a message and sends nothing. Loaded with the first letter: most processes of a site write none. */
async function openWriter() {
  const { createTransport } = await import("nodemailer");
  return createTransport({ streamTransport: true, buffer: true, newline: "windows" });
}

let writer: ReturnType<typeof openWriter> | undefined;

/** Exactly one recipient: user input can neither add one nor become a header. */
export async function composeMessage(addressed: Addressed): Promise<MailMessage> {
  const { id, to, from, host, letter, encoding } = addressed;
  if (!oneAddress.test(to)) throw new TypeError("not one address");
  const { subject, html, text, headers = {}, replyTo } = letter;
  writer ??= openWriter();
  const { message } = await (await writer).sendMail({
    messageId: `<${id}@${host}>`,
    from: inOneLine(from),
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: inOneLine(replyTo) } : {}),
    ...(encoding ? { textEncoding: encoding } : {}),
    subject: oneLine(subject),
    html,
    text,
    headers: {
      // No automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from: from.address, to, bytes: message as Buffer };
}

const oneAddress = /^[^\s<>@,;:"\p{Cc}]+@[^\s<>@,;:"\p{Cc}]+$/u;

/** Second line of defence: forms refuse line breaks already. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

function inOneLine({ name, address }: { name: string; address: string }) {
  if (!oneAddress.test(address)) throw new TypeError("not one address");
  return { name: oneLine(name), address };
}
