/** As the system's own errors are: told apart by their code. */
export function connectionError(code: string | undefined, message: string): Error {
  return Object.assign(new Error(message), { code });
}
