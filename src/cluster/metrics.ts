import type { Worker } from "node:cluster";
import type { ToLeader, ToWorker, WorkerFigures } from "./messages.ts";

/** A worker that is busy for longer is left out of the answer. */
const patienceMs = 1500;

interface Question {
  /** As the one who asked counts it. */
  asked: number;
  asker: Worker;
  left: Set<number>;
  others: WorkerFigures[];
}

/** A scrape reaches any one worker, and is about all of them: whoever leads passes on what the others say. */
export function figureExchange(open: () => { worker: number; child: Worker }[]) {
  const questions = new Map<number, Question>();
  let count = 0;

  function ask(asker: Worker, asked: number): void {
    const others = open().filter(({ child }) => child !== asker);
    const id = ++count;
    questions.set(id, { asked, asker, left: new Set(others.map(({ worker }) => worker)), others: [] });
    for (const { child } of others) send(child, { kind: "asked", question: id });
    setTimeout(() => answer(id), patienceMs).unref();
    answerIfWhole(id);
  }

  function answerIfWhole(id: number): void {
    if (questions.get(id)?.left.size === 0) answer(id);
  }

  function answer(id: number): void {
    const question = questions.get(id);
    if (!question) return;
    questions.delete(id);
    send(question.asker, { kind: "told", question: question.asked, others: question.others });
  }

  return function hear(worker: number, child: Worker, message: ToLeader): void {
    if (message.kind === "ask") ask(child, message.question);
    if (message.kind !== "figures") return;
    const question = questions.get(message.question);
    if (!question?.left.delete(worker)) return;
    question.others.push({ worker, figures: message.figures });
    answerIfWhole(message.question);
  };
}

function send(child: Worker, message: ToWorker): void {
  // One that has just died is not worth a word.
  if (child.isConnected()) child.process.send(message, undefined, undefined, () => {});
}
