import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findInPath, installFromDebian, isExecutable } from "#testing/debian-packages.ts";
import { freePort } from "#testing/postgres-server.ts";
import type { BarePage, BareVariant } from "./bare-server.ts";
import type { Target } from "./load-round.ts";
import { rawAnswer } from "./raw-response.ts";
import { end, runOnExit, temporaryFolder } from "./server-under-test.ts";

export interface Twin extends Target {
  stop(): Promise<void>;
}

/**
 * nginx with one worker that sends the same bodies: precompressed files, chosen by Accept-Encoding, with the same
 * headers. Two things differ: the ETag, because nginx only compares those that it makes from a file's time and size,
 * and the `Server` header.
 */
export async function startNginxTwin(page: BarePage): Promise<Twin> {
  const program = await findNginx();
  const folder = temporaryFolder("xepa-nginx-");
  chmodSync(folder, 0o755);
  for (const name of ["files", "temporary"]) mkdirSync(join(folder, name));
  for (const [encoding, { body }] of Object.entries(page))
    writeFileSync(join(folder, "files", encoding), body);
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, page));
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  runOnExit(() => child.kill("SIGKILL"));
  let output = "";
  child.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-2000);
  });
  const url = `http://127.0.0.1:${port}/`;
  const isUp = await answersLike(url, page);
  if (isUp) return { url, pid: child.pid ?? 0, stop: () => end(child) };
  await end(child);
  throw new Error(`nginx does not send the page's bytes. ${output}`);
}

async function findNginx(): Promise<string> {
  // Debian installs it outside of a normal user's PATH.
  const find = () => findInPath("nginx") ?? ["/usr/sbin/nginx"].find(isExecutable);
  const found = find() ?? ((await installFromDebian(["nginx-light"])) && find());
  if (!found) throw new Error("nginx is missing: install the package nginx-light.");
  return found;
}

function configuration(folder: string, port: number, page: BarePage): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/temporary;`,
  );
  const locations = Object.entries(page).map(
    ([encoding, variant]) => `location = /${encoding} { internal; ${headersOf(variant)} }`,
  );
  return `
    daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; tcp_nopush on; etag on; max_ranges 0;
      ${temporary.join(" ")}
      open_file_cache max=10 inactive=10m; open_file_cache_valid 10m;
      keepalive_timeout 20s 20s; keepalive_requests 1000000000;
      map $http_accept_encoding $variant { default identity; "~br" br; "~gzip" gzip; }
      server {
        listen 127.0.0.1:${port}; root ${folder}/files;
        location / { rewrite ^ /$variant last; }
        ${locations.join("\n        ")}
      }
    }`;
}

/** Headers that nginx writes itself are left out; Last-Modified is turned off, because we do not send it. */
function headersOf({ headers }: BareVariant): string {
  const names = headers.filter((_, i) => i % 2 === 0);
  const added = names.flatMap((name, i) => {
    const value = (headers[2 * i + 1] ?? "").replace(/["\\]/g, "\\$&");
    if (name.toLowerCase() === "content-type") return [`types {} default_type "${value}";`];
    return ["etag", "content-length"].includes(name.toLowerCase()) ? [] : [`add_header ${name} "${value}";`];
  });
  return [...added, 'add_header Last-Modified "";'].join(" ");
}

async function answersLike(url: string, page: BarePage): Promise<boolean> {
  const deadline = Date.now() + 5000;
  while (Date.now() < deadline) {
    const answers = await Promise.all(
      Object.keys(page).map((encoding) => rawAnswer(url, { "accept-encoding": encoding })),
    ).catch(() => null);
    if (answers) return Object.values(page).every(({ body }, i) => answers[i]?.body.equals(body));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
