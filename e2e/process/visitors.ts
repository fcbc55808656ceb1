import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { eventually, type ServerProcess } from "./server-process.ts";

/** `turned away`: the connection ended before the first byte of a response; `cut off`: in the middle of one. */
export function answerOf(sent: ClientRequest): Promise<number | "turned away" | "cut off"> {
  return new Promise((resolve) => {
    sent.once("error", () => resolve("turned away"));
    sent.once("response", (response: IncomingMessage) => {
      text(response).then(
        () => resolve(response.statusCode ?? 0),
        () => resolve("cut off"),
      );
    });
  });
}

type Answers = Map<Awaited<ReturnType<typeof answerOf>>, number>;

/** Visitors with keep-alive connections repeat requests until `isOver` or, unless patient, until a connection is refused. */
export async function visit(server: ServerProcess, isOver: () => boolean, { isPatient = false } = {}) {
  const paths = ["/", "/?sort=discount", "/functions/v1/get-approved-products?limit=5", "/nada-aqui"];
  const answers: Answers = new Map();
  async function keepRequesting(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = 0; !isOver() && (isPatient || !answers.has("turned away")); i++) {
      const sent = request(`${server.url}${paths[i % paths.length]}`, { agent });
      const answer = answerOf(sent);
      sent.end();
      const result = await answer;
      answers.set(result, (answers.get(result) ?? 0) + 1);
    }
    agent.destroy();
  }
  const ended = Promise.all(Array.from({ length: 8 }, keepRequesting));
  // Until each page has been requested: what follows happens under load.
  await eventually(60, async () => answers.has(404));
  return { answers, ended };
}
