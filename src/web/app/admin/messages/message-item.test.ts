import { expect, test } from "vitest";
import { replyAddress } from "./message-item.tsx";

test("a reply has one address and one subject, properly encoded", () => {
  expect(replyAddress("ana@example.com", "Re: Dúvida geral")).toBe(
    "mailto:ana@example.com?subject=Re%3A%20D%C3%BAvida%20geral",
  );
  expect(replyAddress("a?cc=b&x=%@example.com", "R&D?")).toBe(
    "mailto:a%3Fcc%3Db%26x%3D%25@example.com?subject=R%26D%3F",
  );
});
