// `npm run bench -- --only data`: builds missing or outdated data sets under bench/.data (or BENCH_DATA): PostgreSQL
// with 1k, 100k and 1M offers, embedded with 1,000 and 50,000.
import { embeddedCopy, embeddedSizes } from "./datasets/embedded-sets.ts";
import { openDataServer, type Size, sizes } from "./datasets/postgres-sets.ts";

const server = await openDataServer();
for (const size of Object.keys(sizes)) await server.copyOf(size as Size);
await server.stop();
for (const size of embeddedSizes) await embeddedCopy(size);
process.exit(0);
