// `npm run test:fuzz`: what hardening lists as bad inputs, as many as it asks (docs/reliability.md).
import { runHardening } from "./findings/command.ts";

await runHardening("fuzz");
