import { isUtf8 } from "node:buffer";

/** How far into a page its charset may stand. */
const headLength = 4096;
const declared = /<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w-]{1,30})/i;
/** What old pages mean by anything that is no UTF-8. */
const usual = "windows-1252";

/** The page's text. What is valid UTF-8 is that, whatever the page or its server call it: by chance no other text is. */
export function decodePage(bytes: Buffer, type: string): string {
  const mark = markOf(bytes);
  if (mark === undefined && isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const head = bytes.subarray(0, headLength).toString("latin1");
  const said = mark ?? /charset\s{0,5}=\s{0,5}"?([\w-]{1,30})/.exec(type)?.[1] ?? declared.exec(head)?.[1];
  return said !== undefined && /^utf-?8$/i.test(said) ? decodeBroken(bytes) : decoderFor(said).decode(bytes);
}

/** A stray byte of another charset in a page of UTF-8, or a page that only calls itself so. */
function decodeBroken(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes);
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return wrong > right ? new TextDecoder(usual).decode(bytes) : text;
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

function decoderFor(name = usual): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder(usual);
  }
}
