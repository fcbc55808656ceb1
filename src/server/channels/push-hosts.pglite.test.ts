import { expect, test } from "vitest";
import { pushHosts } from "./push-hosts.ts";

const fail = () => Promise.reject(new Error("silent"));

test("a host that failed is left alone, and of hosts that anybody makes up no more than a thousand are remembered", async () => {
  const hosts = pushHosts({ first: 600, longest: 600 });
  const ask = (n: number, send: () => Promise<unknown>) => hosts.ask(`https://h${n}.exemplo.com.br/wp`, send);
  await expect(ask(0, fail)).rejects.toThrow();
  expect(await ask(0, fail)).toBeNull();
  for (let n = 1; n <= 999; n++) await expect(ask(n, fail)).rejects.toThrow();
  expect(await ask(0, fail)).toBeNull();
  await expect(ask(1000, fail)).rejects.toThrow();
  expect(await ask(999, fail)).toBeNull();
  expect(await ask(0, async () => "asked")).toBe("asked");
});
