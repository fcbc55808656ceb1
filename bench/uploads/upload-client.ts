// Sends photos for bench/upload.ts from its own process, so that the client's cost is not counted as the server's.
import { Agent } from "node:http";
import { sendPhoto } from "./send-photo.ts";

export interface UploadOrder {
  url: string;
  token: string;
  photos: Buffer[];
  atOnce: number;
  seconds: number;
}

export interface UploadResult {
  /** Milliseconds per accepted upload. */
  times: number[];
  statuses: Record<string, number>;
  seconds: number;
}

process.once("message", async (order: UploadOrder) => {
  const result = await sendAll(order);
  process.send?.(result, () => process.exit());
});

async function sendAll({ url, token, photos, atOnce, seconds }: UploadOrder): Promise<UploadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const result: UploadResult = { times: [], statuses: {}, seconds: 0 };
  const began = performance.now();
  let sent = 0;
  const sender = async () => {
    while (performance.now() - began < seconds * 1000) {
      const photo = photos[sent++ % photos.length] ?? Buffer.alloc(0);
      const start = performance.now();
      const status = await sendPhoto({ url, token, agent, photo });
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status === 200) result.times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  result.seconds = (performance.now() - began) / 1000;
  return result;
}
