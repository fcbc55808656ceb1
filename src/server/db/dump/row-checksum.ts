import { createHash } from "node:crypto";

const newline = 10;

/** The number of rows and the sum of their hashes, whatever their order: a restored table has its rows in another order. */
export function rowChecksum() {
  const nothing = Buffer.alloc(0);
  let rows = 0;
  let [high, low] = [0n, 0n];
  let rest: Buffer = nothing;

  function addRow(line: Buffer): void {
    const hash = createHash("sha256").update(line).digest();
    high = BigInt.asUintN(64, high + hash.readBigUInt64BE(0));
    low = BigInt.asUintN(64, low + hash.readBigUInt64BE(8));
    rows++;
  }

  return {
    add(chunk: Buffer): void {
      let from = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
        const line = chunk.subarray(from, end);
        addRow(rest.length > 0 ? Buffer.concat([rest, line]) : line);
        rest = nothing;
        from = end + 1;
      }
      if (from < chunk.length) rest = Buffer.concat([rest, chunk.subarray(from)]);
    },
    read() {
      if (rest.length > 0) throw new Error("the last row has no end");
      return { rows, sum: [high, low].map((half) => half.toString(16).padStart(16, "0")).join("") };
    },
  };
}
