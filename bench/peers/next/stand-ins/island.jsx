/** Where our server marks what a browser may bring to life; here React finds the client component that it holds. */
export function Island({ children }) {
  return <x-island>{children}</x-island>;
}
