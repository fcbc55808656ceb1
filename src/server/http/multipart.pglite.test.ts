import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { readParts } from "./multipart.ts";

const type = "multipart/form-data; boundary=x";
const body = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"), "latin1");
const head = (name: string, more = "") => `--x\nContent-Disposition: form-data; name="${name}"${more}\n\n`;

/** As the platform itself writes and parses it. */
async function encoded(form: FormData) {
  const request = new Response(form);
  return {
    type: request.headers.get("content-type") ?? "",
    bytes: Buffer.from(await request.arrayBuffer()),
  };
}

test("any form that the platform writes is parsed byte for byte", async () => {
  const name = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((text) => !/[\r\n\\]/.test(text));
  const file = fc.record({ name, filename: fc.option(name), bytes: fc.uint8Array({ maxLength: 300 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), async (files) => {
      const form = new FormData();
      for (const { name, filename, bytes } of files)
        if (filename === null) form.append(name, Buffer.from(bytes).toString("hex"));
        else form.append(name, new Blob([new Uint8Array(bytes)]), filename);
      const { type, bytes } = await encoded(form);
      expect(
        readParts(bytes, type)?.map((part) => [part.name, part.filename, part.bytes.toString("hex")]),
      ).toEqual(
        files.map(({ name, filename, bytes }) => {
          const hex = Buffer.from(bytes).toString("hex");
          return [name, filename, filename === null ? Buffer.from(hex).toString("hex") : hex];
        }),
      );
    }),
    inputs("forms with files"),
  );
});

test.each([
  ["a preamble", `oi\n${head("a")}1\n--x--`, [["a", "1"]]],
  ["no name", `${head("")}1\n--x--\n`, [["", "1"]]],
  ["spaces behind the boundary", `${head("a").replace("--x", "--x  ")}1\n--x--`, [["a", "1"]]],
  [
    "other headers around it",
    `--x\nContent-Type: a/b\ncontent-disposition: form-data; name=a\nX: y\n\n1\n--x--`,
    [["a", "1"]],
  ],
  [
    "a file that calls itself another field",
    `${head("a", '; filename="x\\"; name=\\"b"')}1\n--x--`,
    [["a", "1"]],
  ],
  ["nothing", "--x--", []],
  ["a boundary that begins no line", `${head("a")}1--x\n--x--`, [["a", "1--x"]]],
])("%s", (_, text, parts) => {
  expect(readParts(body(text), type)?.map(({ name, bytes }) => [name, bytes.toString()])).toEqual(parts);
});

test.each([
  ["empty", "", type],
  ["no boundary in the type", `${head("a")}1\n--x--`, "multipart/form-data"],
  ["another boundary", `${head("a")}1\n--x--`, "multipart/form-data; boundary=y"],
  ["another type", `${head("a")}1\n--x--`, "multipart/mixed; boundary=x"],
  ["no end", `${head("a")}1`, type],
  ["no end, but another part", `${head("a")}1\n${head("b")}2`, type],
  ["no headers", "--x\n\n1\n--x--", type],
  ["headers without an end", "--x\nContent-Disposition: form-data; name=a\n--x--", type],
  ["no disposition", "--x\nContent-Type: a/b\n\n1\n--x--", type],
  [
    "headers of 9 KB",
    `--x\nX: ${"a".repeat(9000)}\nContent-Disposition: form-data; name=a\n\n1\n--x--`,
    type,
  ],
  ["something behind the boundary", `--xy\nContent-Disposition: form-data; name=a\n\n1\n--x--`, type],
  ["seventeen parts", `${`${head("a")}1\n`.repeat(17)}--x--`, type],
])("%s is no form", (_, text, contentType) => {
  expect(readParts(body(text), contentType)).toBeNull();
});
