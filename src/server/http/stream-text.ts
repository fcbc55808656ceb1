import { sqlState } from "#server/db/transaction.ts";

/**
 * An answer that is written as it is read, for what may be very much. With the first piece at hand: a database that cannot
 * be reached is an answer of its own, not half a file.
 */
export async function streamText(
  pieces: AsyncGenerator<string, undefined>,
  headers: Record<string, string>,
): Promise<Response> {
  const first = await pieces.next();
  return new Response(streamOf(first.value ?? "", pieces), { headers });
}

/** Reads on only when the reader has taken what there was, and stops when they are gone. */
function streamOf(first: string, rest: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (reader) => reader.enqueue(encoder.encode(first)),
    async pull(reader) {
      const { value, done } = await rest.next().catch(rethrowCode);
      if (done) reader.close();
      else reader.enqueue(encoder.encode(value));
    },
    async cancel() {
      await rest.return(undefined);
    },
  });
}

/** Only by its code: the server that sends the stream prints what broke it, and a query's values may be an address. */
function rethrowCode(cause: unknown): never {
  throw new Error(`export broke off: ${sqlState(cause) ?? "unexpected"}`);
}
