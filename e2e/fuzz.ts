// `npm run test:fuzz`: every kind of bad input of docs/reliability.md, with its full count.
import { runHardening } from "./findings/command.ts";

await runHardening("fuzz");
