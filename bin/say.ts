/** Prints a line to the user who runs a command. */
export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** One sentence instead of a stack: the reader operates a site. */
export async function ending(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
