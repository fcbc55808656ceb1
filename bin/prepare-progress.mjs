/** Milliseconds between two signs of life: a line on a terminal is rewritten, elsewhere each is a new line. */
const beat = { terminal: 1000, file: 10_000 };

/**
 * Says what is being done and for how long, until the returned function is called with what was done; without a sentence
 * it only stops.
 */
export function startProgress(doing, out = process.stdout) {
  const began = Date.now();
  const lead = out.isTTY ? "\r\x1b[K[xepa] " : "[xepa] ";
  out.write(`${lead}${doing}…${out.isTTY ? "" : "\n"}`);
  const timer = setInterval(
    () => out.write(`${lead}${doing}… ${Math.round((Date.now() - began) / 1000)} s${out.isTTY ? "" : "\n"}`),
    out.isTTY ? beat.terminal : beat.file,
  );
  return (done) => {
    clearInterval(timer);
    if (out.isTTY && !done) out.write("\n");
    const seconds = ((Date.now() - began) / 1000).toFixed(1).replace(".", ",");
    if (done) out.write(`${lead}${done} em ${seconds} s\n`);
  };
}
