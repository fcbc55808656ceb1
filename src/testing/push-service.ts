import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { localCertificate } from "./local-certificate.ts";
import { playStores } from "./stores/play-stores.ts";

/** What a browser's push service gets and its browser reads, with every signature checked. */
export interface PushedMessage {
  endpoint: string;
  /** When the request came, by this machine's clock. */
  at: number;
  topic: string;
  ttl: number;
  subject: string;
  bytes: number;
  payload: Record<string, string>;
}

type Fault = (response: ServerResponse, request: IncomingMessage) => void;

export const pushHost = "push.exemplo.com.br";

/** A browser's subscription, with the private half that only the browser has. */
export function aBrowser() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://${pushHost}/wp/${randomBytes(12).toString("base64url")}`;
  return {
    endpoint,
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
    },
    decrypt: (body: Buffer) => decrypted(body, pair, auth),
  };
}

export type Browser = ReturnType<typeof aBrowser>;

/** A push service over real TLS, written from RFC 8030, 8188, 8291 and 8292 alone. */
export async function startPushService() {
  const certificate = localCertificate(pushHost);
  const state: ServiceState = { browsers: new Map(), messages: [], faults: new Map(), requests: [] };
  const server = createServer(certificate, (request, response) => {
    receive(state, request, response).catch((error: Error) => response.writeHead(400).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  playStores(port);
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, certificate.cert]);
  return {
    ...state,
    /** What another process needs to reach it: see `stores/register.ts` and NODE_EXTRA_CA_CERTS. */
    port,
    certificate: certificate.cert,
    add(): Browser {
      const browser = aBrowser();
      state.browsers.set(browser.endpoint, browser);
      return browser;
    },
    forget(): void {
      state.messages.length = 0;
      state.requests.length = 0;
      state.faults.clear();
    },
    close(): void {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      server.close();
    },
  };
}

interface ServiceState {
  browsers: Map<string, Browser>;
  messages: PushedMessage[];
  /** By endpoint; what is not here is accepted. */
  faults: Map<string, Fault>;
  requests: string[];
}

async function receive(
  { browsers, messages, faults, requests }: ServiceState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const at = Date.now();
  const endpoint = `https://${request.headers.host}${request.url}`;
  requests.push(endpoint);
  const body = await buffer(request);
  const fault = faults.get(endpoint);
  if (fault) return fault(response, request);
  const browser = browsers.get(endpoint);
  if (!browser) return void response.writeHead(404).end();
  const subject = checkVapid(request.headers.authorization ?? "", new URL(endpoint).origin);
  messages.push({
    endpoint,
    at,
    subject,
    topic: String(request.headers.topic),
    ttl: Number(request.headers.ttl),
    bytes: body.length,
    payload: JSON.parse(browser.decrypt(body)),
  });
  response.writeHead(201).end();
}

/** RFC 8292: who sends, signed with the key that the browser subscribed to. Returns the subject. */
function checkVapid(authorization: string, audience: string): string {
  const { t = "", k = "" } = /^vapid t=(?<t>[^,]+), *k=(?<k>.+)$/.exec(authorization)?.groups ?? {};
  const [head = "", claims = "", signature = ""] = t.split(".");
  const point = Buffer.from(k, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33), y: point.subarray(33) };
  const key = createPublicKey({
    format: "jwk",
    key: { ...jwk, x: jwk.x.toString("base64url"), y: jwk.y.toString("base64url") },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const isOurs = verify(
    "sha256",
    signed,
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const seconds = exp - Date.now() / 1000;
  if (!isOurs || aud !== audience || seconds < 0 || seconds > 86_400) throw new Error("bad VAPID");
  return sub;
}

/** RFC 8291 over RFC 8188, for one record. */
function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  const sealed = body.subarray(21 + idLength);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("bad padding");
  return plain.subarray(0, end).toString();
}
