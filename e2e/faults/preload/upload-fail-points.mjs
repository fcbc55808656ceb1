// Loaded into a server before its own code (NODE_OPTIONS=--import): it dies by SIGKILL at a named moment of the next upload.
import fs from "node:fs/promises";
import { ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";

const { FAIL_POINT } = process.env;
const isPart = (path) => String(path).endsWith(".webp.part");

/** Never returns: what follows must not have happened. */
function die() {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => {});
}

const { writeFile, rename } = fs;
fs.writeFile = async (path, ...rest) => {
  await writeFile(path, ...rest);
  if (FAIL_POINT === "temp written" && isPart(path)) await die();
};
fs.rename = async (from, to) => {
  if (FAIL_POINT === "before rename" && isPart(from)) await die();
  await rename(from, to);
  if (FAIL_POINT === "after rename" && isPart(from)) await die();
};
syncBuiltinESMExports();

const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function (...head) {
  const isUpload = this.req?.url === "/functions/v1/upload-image";
  if (FAIL_POINT === "before reply" && isUpload) die();
  return writeHead.apply(this, head);
};
