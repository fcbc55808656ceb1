import { join } from "node:path";

/** The repository, since rules and words come from `src/domain`; without it Next guesses by lockfiles. */
const root = join(import.meta.dirname, "..", "..", "..");

export default { turbopack: { root }, outputFileTracingRoot: root };
