/** For its test: the module itself runs before anything is installed, so it is JavaScript. */
export function startProgress(
  doing: string,
  out?: { isTTY: boolean; write(text: string): void },
): (done?: string) => void;
