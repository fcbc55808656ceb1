import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { brokenInvariants } from "./invariants.ts";
import { expectPagesMatchModel } from "./model/check-model.ts";
import { type Command, steps } from "./model/commands.ts";
import { type Engine, type ModelSite, newPeople, openEngine } from "./model/engine.ts";
import { anEmptyModel, type Model } from "./model/model.ts";
import { seedOfRun } from "./seed.ts";

const sequences = repetitions(2000, 2);
const longest = inject("part") === null ? 15 : 50;
const seed = seedOfRun();

/** Letters only, so that neither search nor address splits it. */
function newMarker(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((n) =>
    String.fromCharCode(97 + (n % 25)),
  );
  return `z${letters.join("").replaceAll("n", "z")}`;
}

test.each<Engine>(["PostgreSQL", "embedded"])(
  "random actions of two members, an admin and a visitor on %s match the model, and the visitor sees approved offers only",
  async (engine) => {
    const { server, database } = await openEngine(engine);
    const ran = { steps: 0, sequences: 0 };
    async function live(commands: Iterable<Command>): Promise<void> {
      const model = anEmptyModel(newMarker());
      const world = { server, people: await newPeople(server) };
      await fc.asyncModelRun<Model, ModelSite, false, Model>(
        () => ({ model, real: world }),
        counting(commands, ran),
      );
      await expectPagesMatchModel(model, world);
      ran.sequences += 1;
      server.lines.length = 0;
    }
    const some = fc.commands(steps(), { maxCommands: longest, size: "max" });
    const outcome = await fc.check(fc.asyncProperty(some, live), {
      numRuns: sequences,
      seed,
    });
    const broken = (await brokenInvariants(database.db)).filter((says) => !says.includes("own admin"));
    recordFinding({
      id: `Z3 ${engine}`,
      what: "two members, an admin and a visitor in any order of submit, edit, approve, reject, delete, publish, search, export, delete account; compared with a model after each step",
      count: `${ran.sequences} sequences, ${ran.steps} steps (seed ${seed})`,
      expected: "API = model after every step; the visitor sees approved and published content only",
      seen: `${outcome.failed ? `a counter-example: ${outcome.counterexample}` : "no counter-example"}; ${broken.length} invariants broken`,
    });
    await database.close();
    // With the expectation, and the seed and path to reproduce it.
    if (outcome.failed) throw new Error(fc.defaultReportMessage(outcome), { cause: outcome.errorInstance });
    expect(broken).toEqual([]);
  },
);

/** Counts what really runs; shrinking repeats some. */
function* counting(commands: Iterable<Command>, ran: { steps: number }): Iterable<Command> {
  for (const command of commands) {
    ran.steps += 1;
    yield command;
  }
}
