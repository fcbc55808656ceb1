import { afterAll } from "vitest";
import { playStores } from "./play-stores.ts";
import { startStoreDouble } from "./store-double.ts";

/** The stores of a test file, gone with it: `const double = await storesForTests();` */
export async function storesForTests(...options: Parameters<typeof startStoreDouble>) {
  const double = await startStoreDouble(...options);
  playStores(double.port);
  afterAll(() => double.close());
  return double;
}
