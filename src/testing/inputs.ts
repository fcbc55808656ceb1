import fc from "fast-check";
import { inject } from "vitest";
import { recordFinding, repetitions } from "./repetitions.ts";

/** The full count for a pure function (Z2). */
const whole = 100_000;

/**
 * How many inputs a property test tries: a share in `npm test`, all in `npm run test:fuzz`, which also records the
 * result. A counter-example is shown with its seed.
 */
export function inputs<Ts>(of: string, share = 100, id = "Z2"): fc.Parameters<Ts> {
  const began = performance.now();
  return {
    numRuns: repetitions(whole, share),
    reporter(run) {
      const failure = fc.defaultReportMessage(run);
      if (inject("part") !== null)
        recordFinding({
          id: `${id} ${of}`,
          what: `Generated inputs for a pure function: ${of}`,
          count: `${run.numRuns.toLocaleString("en")} inputs in ${Math.round((performance.now() - began) / 1000)} s`,
          expected: "no counter-example",
          seen: run.failed ? `a counter-example, seed ${run.seed}` : "no counter-example",
        });
      if (failure !== undefined) throw new Error(failure, { cause: run.errorInstance });
    },
  };
}
