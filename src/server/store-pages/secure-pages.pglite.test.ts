import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localCertificate } from "#testing/local-certificate.ts";
import { dialled, playStores } from "#testing/stores/play-stores.ts";
import { testDatabase } from "#testing/test-database.ts";
import { fetchPage } from "./fetch-page.ts";

const certificate = localCertificate("www.loja.com.br");
const server = createServer(certificate, (request, response) => void response.end(request.headers.host));
const trusted = getCACertificates();

beforeAll(async () => {
  dialled.length = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  playStores((server.address() as AddressInfo).port);
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  server.close();
});

const fetched = async (url: string) =>
  fetchPage((await testDatabase()).db, url, { userAgent: "a", accept: "text/html", maxBytes: 100 });

const because = (why: RegExp) => ({ cause: { message: expect.stringMatching(why) } });

test("a page by https is read only under a certificate that we trust, and that names the store", async () => {
  await expect(fetched("https://www.loja.com.br/")).rejects.toMatchObject(because(/certificate/));
  setDefaultCACertificates([...trusted, certificate.cert]);
  expect((await fetched("https://www.loja.com.br/")).bytes.toString()).toBe("www.loja.com.br");
  await expect(fetched("https://outra.com.br/")).rejects.toMatchObject(because(/altnames/));
  expect(dialled).toEqual(Array(3).fill("11.1.1.1:443"));
});
