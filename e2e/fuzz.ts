// `npm run test:fuzz`: what hardening lists as bad inputs, as many as it asks (docs/reliability.md).
import { runCounted } from "./counted/command.ts";

await runCounted("fuzz");
