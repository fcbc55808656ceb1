import { expect, test } from "vitest";
import { testServer } from "#testing/test-server.ts";

test("of a long address the log has 512 characters", async () => {
  const server = await testServer();
  await server.request(`/${"a".repeat(4000)}`);
  const [line] = server.lines.filter(({ msg }) => msg === "request");
  expect(line?.path).toBe(`/${"a".repeat(511)}`);
});
