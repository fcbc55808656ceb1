// Loaded into a server before anything else (`--import`): its clock is wrong by as many milliseconds as the file
// says, also when that changes. Timers run on normally, as they do on a machine whose clock is set.
import { readFileSync } from "node:fs";

const Right = Date;
const file = process.env.WRONG_CLOCK_FILE ?? "";
let wrongBy = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now() {
  if (performance.now() - readAt > 20) {
    readAt = performance.now();
    wrongBy = Number(readFileSync(file, "utf8"));
  }
  return Right.now() + wrongBy;
}

globalThis.Date = new Proxy(Right, {
  construct: (target, values) => Reflect.construct(target, values.length === 0 ? [now()] : values),
  apply: () => new Right(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
