import { generateKeyPairSync, sign } from "node:crypto";

/** One ASN.1 value in DER: tag, length, bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const isAuthority = sequence(
  oid("551d13"),
  der(0x01, Buffer.from([255])),
  der(0x04, sequence(der(0x01, Buffer.from([255])))),
);

/**
 * For one name and this run alone. Node generates keys but no certificates, and no key belongs into a repository.
 */
export function localCertificate(host = "localhost"): { key: string; cert: string } {
  const name = Buffer.from(host);
  const commonName = sequence(der(0x31, sequence(oid("550403"), der(0x0c, name))));
  const alternativeNames = sequence(oid("551d11"), der(0x04, sequence(der(0x82, name))));
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = 86_400_000;
  const tbsCertificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(isAuthority, alternativeNames)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", tbsCertificate, privateKey)]);
  const certificate = sequence(tbsCertificate, ecdsaWithSha256, der(0x03, signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
