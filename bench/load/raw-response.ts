import { request } from "node:http";

export interface RawAnswer {
  status: number;
  /** As sent: flat, in order, compressed bodies still compressed. `fetch` would hide all three. */
  headers: string[];
  body: Buffer;
}

export function rawAnswer(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks),
        });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.on("error", reject).end();
  });
}

export function headerOf({ headers }: RawAnswer, name: string): string | undefined {
  const at = headers.findIndex((header, i) => i % 2 === 0 && header.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** Without the headers that node:http adds to every response. */
export function ownHeaders({ headers }: RawAnswer): string[] {
  const added = ["date", "connection", "keep-alive", "transfer-encoding"];
  return headers.filter((_, i) => !added.includes((headers[i - (i % 2)] ?? "").toLowerCase()));
}
