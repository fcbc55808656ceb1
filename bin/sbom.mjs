// `npm run sbom`: every package of production in the lockfile, as CycloneDX, into sbom.cdx.json. Plain JavaScript without
// dependencies and without a network. Not `npm sbom --omit=dev`, which also leaves out what a development package needs too.
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const { name, version, packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));

/** The lockfile's `sha512-<base64>`, in hexadecimal digits. */
function hashesOf(integrity = "") {
  const [, bits, hash] = /^sha(\d+)-(\S+)/.exec(integrity) ?? [];
  return hash ? [{ alg: `SHA-${bits}`, content: Buffer.from(hash, "base64").toString("hex") }] : [];
}

function licenseOf(license) {
  if (!license) return [];
  return [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }];
}

function componentOf(path, { version, integrity, license, optional = false }) {
  const name = path.replace(/^.*node_modules\//, "");
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    ...{ "bom-ref": purl, type: "library", name, version, purl },
    scope: optional ? "optional" : "required",
    hashes: hashesOf(integrity),
    licenses: licenseOf(license),
  };
}

const used = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
const components = new Map(
  used.map(([path, entry]) => componentOf(path, entry)).map((each) => [each.purl, each]),
);
const sbom = {
  $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
  ...{ bomFormat: "CycloneDX", specVersion: "1.5", serialNumber: `urn:uuid:${randomUUID()}`, version: 1 },
  metadata: {
    timestamp: new Date().toISOString(),
    component: { "bom-ref": `pkg:npm/${name}@${version}`, type: "application", name, version },
  },
  components: [...components.values()],
};
writeFileSync("sbom.cdx.json", `${JSON.stringify(sbom, null, 2)}\n`);
