import fc from "fast-check";
import { smallPng } from "#testing/pictures.ts";
import { nastyText } from "./hostile-values.ts";
import type { Kind } from "./mutate-input.ts";

export interface Body {
  type: string;
  bytes: Buffer;
}

const boundary = "----xepa";
const files = fc.oneof(
  { weight: 2, arbitrary: fc.constant(smallPng) },
  { weight: 2, arbitrary: fc.nat(smallPng.length).map((end) => smallPng.subarray(0, end)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(smallPng.length - 1), fc.nat(7)).map(([at, bit]) => flipped(at, bit)),
  },
  { weight: 1, arbitrary: fc.constant(Buffer.from("<svg onload=alert(1)></svg>")) },
  { weight: 1, arbitrary: fc.constant(Buffer.from("<!doctype html><script>alert(1)</script>")) },
  { weight: 1, arbitrary: fc.constant(Buffer.alloc(0)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);
const names = fc.oneof(fc.constantFrom("foto.png", "../../x.png", "x.svg", 'a".png', ""), nastyText);

function flipped(at: number, bit: number): Buffer {
  const copy = Buffer.from(smallPng);
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
}

interface Part {
  head: string;
  bytes: Buffer;
}

function filePart(name: string, filename: string, bytes: Buffer): Part {
  const plain = filename.replace(/[\r\n"]/g, " ");
  const head = `Content-Disposition: form-data; name="${name}"; filename="${plain}"\r\nContent-Type: image/png`;
  return { head, bytes };
}

function textPart(name: string, text: string): Part {
  return { head: `Content-Disposition: form-data; name="${name}"`, bytes: Buffer.from(text) };
}

function written(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ head, bytes }) => [`--${boundary}\r\n${head}\r\n\r\n`, bytes, "\r\n"]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

const formType = `multipart/form-data; boundary=${boundary}`;

/** The kinds of mutation for a form with a file. */
const partsOf: Partial<Record<Kind, (file: Part, path: Part) => Part[]>> = {
  missing: (_, path) => [path],
  extra: (file, path) => [file, path, textPart("status", "approved"), textPart("", "")],
  null: (_, path) => [textPart("file", "null"), path],
  "wrong type": (_, path) => [textPart("file", "só texto"), path],
  "duplicate key": (file, path) => [file, path, file, path],
  huge: (file) => [file, textPart("path", "a/".repeat(20_000))],
  nested: (file) => [{ ...file, bytes: written([file]) }],
};

const form = (kind: Kind): fc.Arbitrary<Body> =>
  fc.tuple(files, names, nastyText).map(([bytes, filename, path]) => {
    const parts: [Part, Part] = [filePart("file", filename, bytes), textPart("path", path)];
    return { type: formType, bytes: written(partsOf[kind]?.(...parts) ?? parts) };
  });

/** Truncated, corrupted, or with a wrong type. */
const brokenForm: fc.Arbitrary<Body> = fc
  .tuple(form("valid"), fc.nat(), fc.integer({ min: 0, max: 6 }))
  .map(([{ type, bytes }, at, way]) => {
    const cut = at % (bytes.length + 1);
    const text = bytes.toString("latin1");
    const bent = (from: string | RegExp, to: string) => Buffer.from(text.replace(from, to), "latin1");
    const ways: Body[] = [
      { type, bytes: bytes.subarray(0, cut) },
      { type: "multipart/form-data", bytes },
      { type: "multipart/form-data; boundary=", bytes },
      { type: "multipart/form-data; boundary=outra", bytes },
      { type, bytes: bent("Content-Disposition", "Content-\u0000Disposition") },
      { type, bytes: bent(/\r\n/g, "\n") },
      { type, bytes: Buffer.concat([bytes.subarray(cut), bytes]) },
    ];
    return ways[way] ?? { type, bytes };
  });

/** An upload, as a form or, if the call accepts it, as the file's bytes alone. */
export function uploads(kind: Kind, types: string[]): fc.Arbitrary<Body> {
  const asForm = kind === "broken" ? brokenForm : form(kind);
  const plain = types.filter((type) => !type.startsWith("multipart/"));
  if (plain.length === 0) return asForm;
  const alone = fc.tuple(files, fc.constantFrom(...plain)).map(([bytes, type]) => ({ type, bytes }));
  return fc.oneof(asForm, alone);
}
