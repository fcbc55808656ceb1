import { isUtf8 } from "node:buffer";

/** How far into a page its charset may stand. */
const headLength = 4096;
const declared = /<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w-]{1,30})/i;
/** What old pages mean by anything that is no UTF-8. */
const usual = "windows-1252";

/** The page's text. What is valid UTF-8 is that, whatever the page or its server call it: by chance no other text is. */
export function decodePage(bytes: Buffer, type: string): string {
  const head = bytes.subarray(0, headLength).toString("latin1");
  const said = /charset\s{0,5}=\s{0,5}"?([\w-]{1,30})/.exec(type)?.[1] ?? declared.exec(head)?.[1];
  if (markOf(bytes) === undefined && isUtf8(bytes)) return new TextDecoder().decode(bytes);
  return decoderFor(markOf(bytes) ?? said).decode(bytes);
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

function decoderFor(name = usual): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(/^utf-?8$/i.test(name) ? usual : name);
  } catch {
    return new TextDecoder(usual);
  }
}
