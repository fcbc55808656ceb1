import { randomBytes } from "node:crypto";
import { type Agent, request } from "node:http";

interface Sending {
  url: string;
  token: string;
  agent: Agent;
  photo: Buffer;
}

/** Returns the status. */
export function sendPhoto({ url, token, agent, photo }: Sending): Promise<number> {
  const boundary = randomBytes(12).toString("hex");
  const disposition = 'Content-Disposition: form-data; name="file"; filename="foto.jpg"';
  const head = Buffer.from(`--${boundary}\r\n${disposition}\r\nContent-Type: image/jpeg\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    "Content-Length": head.length + photo.length + tail.length,
    "Idempotency-Key": boundary,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/functions/v1/upload-image`,
      { method: "POST", agent, headers },
      (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.once("error", reject);
    outgoing.write(head);
    outgoing.write(photo);
    outgoing.end(tail);
  });
}
