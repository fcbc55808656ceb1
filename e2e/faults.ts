// `npm run test:faults`: what hardening lists as faults, as often as it asks (docs/reliability.md).
import { runHardening } from "./findings/command.ts";

await runHardening("faults");
