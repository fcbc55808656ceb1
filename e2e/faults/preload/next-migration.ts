// Loaded into a server before its own code (NODE_OPTIONS=--import): the program of the next version, which has one migration more.
import { addNextMigration } from "#testing/next-migration.ts";

addNextMigration();
