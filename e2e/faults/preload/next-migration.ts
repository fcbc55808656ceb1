// Loaded into a server before its own code (NODE_OPTIONS=--import): the program of the next version, with one more
// migration.
import { addNextMigration } from "#testing/next-migration.ts";

addNextMigration();
