import { hashSync, verifySync } from "@node-rs/argon2";
import { answerAsked } from "#server/worker-thread.ts";

// The thread that hashes: it gives way to pages, which the pool's threads would not.

/** Contract 5.1: argon2id, 19 MiB, t 2, p 1. About 65 ms a hash, so a flood must queue and then be turned away. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordWork {
  password: string;
  /** Compared with this hash; hashed where there is none. */
  stored?: string;
}

answerAsked(({ password, stored }: PasswordWork) =>
  stored === undefined ? hashSync(password, cost) : verifySync(stored, password),
);
