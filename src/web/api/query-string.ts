/** What is asked of a call that reads; what is left out does not narrow anything. */
export function queryString(query: object): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return String(new URLSearchParams(asked.map(([name, value]) => [name, String(value)])));
}
