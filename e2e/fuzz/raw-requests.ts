import fc from "fast-check";

/** Bytes for a socket, their kind, and how many requests a correct parser finds in them before it gives up. */
export interface Raw {
  kind: string;
  bytes: Buffer;
  /** Absent if refusing and answering are both right, as long as nothing is smuggled. */
  answers?: number;
}

/**
 * A server that receives this has parsed a second request where there is none. Its digits become the packet's number.
 */
export const marker = "/contrabando-";
const inner = `GET ${marker}00000 HTTP/1.1\r\nHost: x\r\n\r\n`;
const length = inner.length;

/** Body lengths that two parsers could understand differently. */
export const ambiguous = [
  `Content-Length: ${length}\r\nContent-Length: ${length}\r\n`,
  `Content-Length: 0\r\nContent-Length: ${length}\r\n`,
  `Content-Length: ${length}\r\nX-A: b\r\ncontent-length: 0\r\n`,
  `Content-Length: 0, ${length}\r\n`,
  "Content-Length: +0\r\n",
  "Content-Length: 0x0\r\n",
  "Content-Length: -1\r\n",
  "Content-Length: 0 0\r\n",
  "Content-Length: 0;a=b\r\n",
  "Content-Length: 1e1\r\n",
  "Content-Length: ٣\r\n",
  `Content-Length: ${"9".repeat(30)}\r\n`,
  `Content-Length: ${length}\r\nTransfer-Encoding: chunked\r\n`,
  `Transfer-Encoding: chunked\r\nContent-Length: ${length}\r\n`,
  `Transfer-Encoding: chunked\r\nContent-Length: 0\r\n`,
  "Transfer-Encoding : chunked\r\n",
  "Content-Length : 0\r\n",
  "Transfer-Encoding:\r\n chunked\r\n",
  "Content-Length:\r\n 0\r\n",
  "Transfer-Encoding: xchunked\r\n",
  "Transfer-Encoding: chunked, identity\r\n",
  "Transfer-Encoding: identity, chunked, identity\r\n",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
  "Transfer-Encoding: \x0bchunked\r\n",
  "Transfer-Encoding: chunked\0\r\n",
  " X-A: b\r\nContent-Length: 0\r\n",
  "X-A: b\rContent-Length: 0\r\n",
  "X-A: b\nContent-Length: 0\r\n",
  "Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n",
  "Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n0\r\n",
  "Transfer-Encoding: chunked\r\n\r\n0x0\r\n",
  `Transfer-Encoding: chunked\r\n\r\n${"f".repeat(17)}\r\n`,
  "Transfer-Encoding: chunked\r\n\r\n1\nA0\r\n",
  "Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n",
];

const methods = ["POST", "PUT", "PATCH", "DELETE", "GET"];
const paths = ["/", "/contato", "/functions/v1/add-product", "/auth/v1/token?grant_type=password", "/nada"];
const harmless = [
  "X-A: b\r\n",
  "Accept: */*\r\n",
  "Content-Type: application/json\r\n",
  "Cookie: a=b\r\n",
  "",
];
const method = fc.constantFrom(...methods);
const path = fc.constantFrom(...paths);
const headers = fc.array(fc.constantFrom(...harmless), { maxLength: 4 }).map((lines) => lines.join(""));
/** Letters of the second half of the alphabet are never lost or added on the way to a socket. */
const latin = (text: string) => Buffer.from(text, "latin1");

interface Around {
  verb: string;
  where: string;
  before: string;
  after: string;
}

const plainly: Around = { verb: "POST", where: "/functions/v1/add-product", before: "", after: "" };

/** A request whose body is another one, with a right or a wrong length. */
export function ofTwoMeanings(lines: string, { verb, where, before, after }: Around = plainly): Raw {
  // A variant with chunks ends the head itself.
  const more = lines.includes("\r\n\r\n") ? "" : after;
  const first = `${verb} ${where} HTTP/1.1\r\nHost: x\r\n${before}${lines}${more}\r\n${inner}`;
  return { kind: "an ambiguous length", bytes: latin(first), answers: 1 };
}

const framing = fc
  .tuple(
    fc.constantFrom(...ambiguous),
    fc.record({ verb: method, where: path, before: headers, after: headers }),
  )
  .map(([lines, around]) => ofTwoMeanings(lines, around));

/** None of these may appear in a head, except after the first letters of a value. */
const hostileBytes = [
  "\0",
  "\r",
  "\n",
  "\x0b",
  "\x0c",
  "\x1b",
  "\x7f",
  "\t",
  " ",
  "\x80",
  "\xff",
  "\r\r",
  "\n\n",
];

const inserted = fc
  .tuple(path, headers, fc.constantFrom(...hostileBytes), fc.nat(9999))
  .map(([where, more, byte, place]): Raw => {
    const head = `POST ${where} HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${length}\r\nConnection: close\r\n\r\n`;
    const at = Math.floor((place / 10_000) * (head.length - 4));
    return {
      kind: "a byte that does not belong",
      bytes: latin(head.slice(0, at) + byte + head.slice(at) + inner),
    };
  });

const lines = fc.oneof(
  fc.constantFrom(
    "GET /\r\n",
    "GET\r\n",
    "/ HTTP/1.1\r\n",
    "GET / HTTP/9.9\r\n",
    "GET / http/1.1\r\n",
    "GET / HTTP/1.1 x\r\n",
    "GET /a b HTTP/1.1\r\n",
    "get / HTTP/1.1\r\n",
    "BREW / HTTP/1.1\r\n",
    "PRI * HTTP/2.0\r\n",
    "GET / HTTP/1.10\r\n",
    "GET \r\n",
    "\x16\x03\x01\x02\x00\x01",
  ),
  fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 60 }).map((text) => `\x01${text}\r\n`),
);
const badLine = fc.tuple(lines, headers).map(
  ([line, more]): Raw => ({
    kind: "a line that is no request",
    bytes: latin(`${line}Host: x\r\n${more}\r\n${inner}`),
  }),
);

const badHeader = fc
  .constantFrom(
    ": nameless\r\n",
    "no colon\r\n",
    "X A: b\r\n",
    "X-A\t: b\r\n",
    "X-A: b\r\n folded\r\n",
    "X-Nul: a\0b\r\n",
    "\x80: b\r\n",
    "(X): b\r\n",
    "X-A: b\r\r\n",
    `X-Large: ${"a".repeat(100_000)}\r\n`,
    "X-Many: a\r\n".repeat(10_000),
  )
  .chain((line) =>
    fc.tuple(headers, headers).map(([before, after]): Raw => {
      const bytes = latin(`GET / HTTP/1.1\r\nHost: x\r\n${before}${line}${after}\r\n${inner}`);
      return { kind: "a header that is none", bytes, answers: 1 };
    }),
  );

const pipelined = fc.integer({ min: 2, max: 12 }).map((times): Raw => {
  const one = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
  const last = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  return { kind: "several in one packet", bytes: latin(one.repeat(times - 1) + last), answers: times };
});

const noise = fc
  .uint8Array({ minLength: 1, maxLength: 400 })
  .map((bytes): Raw => ({ kind: "noise", bytes: Buffer.from(bytes) }));

/** A request as no client writes it. */
export const rawRequest: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 5, arbitrary: framing },
  { weight: 5, arbitrary: inserted },
  { weight: 3, arbitrary: badLine },
  { weight: 3, arbitrary: badHeader },
  { weight: 1, arbitrary: pipelined },
  { weight: 1, arbitrary: noise },
);

/** The packet that smuggled a request. */
export function numbered({ bytes, ...raw }: Raw, n: number): Raw {
  const at = bytes.indexOf(`${marker}00000`);
  const copy = Buffer.from(bytes);
  if (at >= 0) copy.write(String(n).padStart(5, "0"), at + marker.length);
  return { ...raw, bytes: copy };
}
