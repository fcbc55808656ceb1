import fc from "fast-check";
import { expect, test } from "vitest";
import { readXml } from "#testing/read-xml.ts";
import { element, xmlDocument } from "./xml.ts";

/** Characters that XML 1.0 can hold, except line ends, which readers normalise. */
const readable = (text: string) =>
  text.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "").replaceAll("\r", "");

test("any text or attribute gives a well-formed document that parses to the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (text, attribute) => {
      const given = text.replaceAll("\r", "");
      const node = readXml(
        xmlDocument(element("a", { b: attribute.replace(/\s/g, " ") }, [element("c", {}, given)])),
      );
      expect(node.children[0]?.text).toBe(readable(given));
      expect(node.attributes.b).toBe(readable(attribute.replace(/\s/g, " ")));
    }),
    { numRuns: 500 },
  );
});

test.each(["]]>", "<![CDATA[", "&amp;", "&#0;", "\u0000\u000b\ud800", "</c>", `"'`, "<?xml?>", "<!--"])(
  "«%s» is only text",
  (text) => {
    expect(readXml(element("c", { a: text }, text).xml)).toMatchObject({
      text: readable(text),
      attributes: { a: readable(text) },
    });
  },
);

test("absent values leave no element", () => {
  expect(element("a", { b: undefined }, [false, element("c", {})]).xml).toBe("<a><c/></a>");
});
