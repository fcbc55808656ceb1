// `npm run test:faults`: every fault of docs/reliability.md, with its full count.
import { runHardening } from "./findings/command.ts";

await runHardening("faults");
