import { cut, visibleLine } from "#domain/format/text.ts";

const longest = 60;

/** What programs make a link of. Anybody can sign up with anybody's address: a name must not carry an advertisement. */
const address = /[/\\@:<>]|www\.|\.\p{L}{2}/iu;

/** How a letter greets, in the words of its language. A name that is no name is left out; so is what cannot be seen. */
export function salutation(name: string, hello = "Olá"): string {
  const line = visibleLine(name);
  return line === "" || address.test(line) ? `${hello}!` : `${hello}, ${cut(line, longest)}!`;
}
