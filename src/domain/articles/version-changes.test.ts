import { expect, test } from "vitest";
import { changesSince } from "./version-changes.ts";

const before = {
  title: "Guia",
  content: "<p>A tela é boa.</p>",
  excerpt: "A tela é boa.",
  tags: ["casa"],
  associated_products: [],
  featured_image_url: null,
  status: "draft" as const,
};

test("a version lists its changed fields and the extent of its text change", () => {
  expect(changesSince(before, before)).toEqual({ fields: [], added: 0, removed: 0 });
  const content = "<p>A tela nova é <b>ótima</b>.</p>";
  const rewritten = { ...before, content, excerpt: "A tela nova é ótima." };
  expect(changesSince(before, rewritten)).toEqual({ fields: ["content"], added: 11, removed: 4 });
  expect(changesSince(rewritten, before)).toEqual({ fields: ["content"], added: 4, removed: 11 });
  const looks = {
    ...before,
    content: "<p>A <b>tela</b> é boa.</p>",
    excerpt: "Curto",
    tags: [],
    title: "Manual",
  };
  expect(changesSince(before, { ...looks, status: "published" })).toEqual({
    fields: ["title", "content", "status", "excerpt", "tags"],
    added: 0,
    removed: 0,
  });
});
