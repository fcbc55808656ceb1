import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/connect.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { runOncePerCluster } from "#server/operation/run-once-per-cluster.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { anOfferAt, listedChecks, priceCheckOf } from "#testing/stores/play-price-checks.ts";
import { playStores } from "#testing/stores/play-stores.ts";
import { type StoreDouble, startStoreDouble } from "#testing/stores/store-double.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";

let double: StoreDouble;
/** Two processes, each with its own connections. */
let opened: Database[] = [];
beforeAll(async () => {
  double = await startStoreDouble();
  playStores(double.port);
  const database_url = await emptyPostgresDatabase(inject("databaseUrl"));
  const open = () => openDatabase({ data_dir: "", database_url });
  opened = [await open(), await open()];
});
afterAll(() => Promise.all([double.close(), ...opened.map((database) => database.close())]));

test("two processes whose clocks fire together ask a store once", async () => {
  const config = readConfig({ DATA_DIR: "/nowhere", PRICE_CHECKS: "on" });
  const mail = createOutbox(secretBox("a secret that only the tests know, and nobody else"));
  const [one] = opened as [Database, Database];
  await anOfferAt(one.db, double, "http://www.kabum.com.br/produto/1/fone");
  const due = { every: 60, phase: 5 };
  await Promise.all(
    opened.map(({ db }) =>
      runOncePerCluster(db, { name: "check prices", due }, priceCheckOf({ db, config, mail }).run),
    ),
  );
  expect(double.requests.map(({ address }) => address)).toEqual([
    "www.kabum.com.br/robots.txt",
    "www.kabum.com.br/produto/1/fone",
  ]);
  expect(await listedChecks(one.db)).toHaveLength(1);
});
