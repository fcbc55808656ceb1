import { expect, test } from "vitest";
import { freshServer } from "#testing/test-server.ts";

test("a client that goes through profiles one by one is stopped", async () => {
  const server = await freshServer({ LIMITS: "on" });
  const ask = async () => (await server.request("/functions/v1/get-profile?handle=ninguem")).status;
  const statuses: number[] = [];
  while (statuses.length < 304) statuses.push(...(await Promise.all(Array.from({ length: 8 }, ask))));
  expect(statuses.filter((status) => status === 404)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});
