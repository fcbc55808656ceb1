/** Prints a line to the user who runs a command. */
export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** One sentence instead of a stack: the reader operates a site. An option that a command does not have, such as --help, is answered with its usage. */
export async function ending(main: () => Promise<void>, usage?: string): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${usage !== undefined && isMistyped(error) ? usage : sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function isMistyped(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
