import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["Ana@Example.com", "ana@example.com"],
  ["ana+1@example.com", "ana+1@example.com"],
  ["ana+1+2@Outlook.com", "ana@outlook.com"],
  ["an.a@outlook.com", "an.a@outlook.com"],
  ["A.na+x@GMail.com", "ana@gmail.com"],
  ["a.n.a@googlemail.com", "ana@gmail.com"],
])("%s is read in the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
