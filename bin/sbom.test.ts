import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes: { alg: string; content: string }[];
}

type Locked = Record<string, { version?: string; dev?: boolean }>;

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

test("npm run sbom writes the production packages of the lockfile as CycloneDX, without a network", () => {
  const folder = mkdtempSync(join(tmpdir(), "xepa-sbom-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) cpSync(join(root, file), join(folder, file));
    cpSync(join(root, "bin/sbom.mjs"), join(folder, "bin/sbom.mjs"));
    // Nothing listens there: a request would fail.
    const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9/", npm_config_fetch_retries: "0" };
    execFileSync("npm", ["run", "sbom"], { cwd: folder, env, stdio: "pipe" });
    const sbom = read(join(folder, "sbom.cdx.json"));
    expect(sbom).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: expect.stringMatching(/^1\.\d$/),
      version: 1,
    });
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/);
    const components: Component[] = sbom.components;
    for (const { name, version, purl, hashes } of components) {
      for (const { alg, content } of hashes) expect([alg, content.length]).toEqual(["SHA-512", 128]);
      expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    }
    const locked = Object.entries(read(join(root, "package-lock.json")).packages as Locked).filter(
      ([path]) => path,
    );
    const wanted = locked
      .filter(([, { dev = false }]) => !dev)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`);
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    expect([...listed].sort()).toEqual([...new Set(wanted)].sort());
    const { dependencies } = read(join(root, "package.json"));
    const direct = components.map(({ name }) => name);
    expect(direct).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(direct).not.toContain("vitest");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
