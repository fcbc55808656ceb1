import fs from "node:fs";

const tag = "9000_next";
/** Later than every real one. */
const when = 9_000_000_000_000;
const statements = [
  "CREATE FUNCTION next_note(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'Nota: ' || name $$",
  "ALTER TABLE products ADD COLUMN next_note text DEFAULT '' NOT NULL",
  "UPDATE products SET next_note = next_note(name)",
  "CREATE INDEX products_next_note ON products (next_note)",
  "DROP INDEX products_next_note",
];

/** A database that has this already makes the next migration fail. */
export const obstacle = statements[0] ?? "";

/**
 * Adds a migration to the program, as the next version will, so that upgrades can be tested. @returns removes it
 * again
 */
export function addNextMigration(): () => void {
  const { readFileSync } = fs;
  fs.readFileSync = ((path: string, ...rest: []) => {
    if (String(path).endsWith(`migrations/${tag}.sql`))
      return statements.join(";\n--> statement-breakpoint\n");
    const content = readFileSync(path, ...rest);
    if (!String(path).endsWith("migrations/meta/_journal.json")) return content;
    const journal = JSON.parse(content.toString()) as { entries: unknown[] };
    return JSON.stringify({ ...journal, entries: [...journal.entries, { tag, when, breakpoints: true }] });
  }) as typeof readFileSync;
  return () => {
    fs.readFileSync = readFileSync;
  };
}
