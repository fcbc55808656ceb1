// A mail server in its own process, which plays another machine: it reads every letter to its end and counts them by recipient.
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import { catchMail } from "#testing/mail-catcher.ts";

export interface MailCounts {
  letters: number;
  recipients: number;
}

if (process.send) {
  setPriority(19);
  const received = new Set<string>();
  let letters = 0;
  const { port } = await catchMail(
    {},
    {
      async onData(stream, session, done) {
        const content = await buffer(stream).catch(() => null);
        if (content === null) return done(new Error("cut off"));
        for (const { address } of session.envelope.rcptTo) {
          received.add(address);
          letters++;
        }
        done();
      },
    },
  );
  process.on("message", () => process.send?.({ letters, recipients: received.size }));
  process.send({ port });
}
