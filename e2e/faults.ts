// `npm run test:faults`: what hardening lists as faults, as often as it asks (docs/reliability.md).
import { runCounted } from "./counted/command.ts";

await runCounted("faults");
