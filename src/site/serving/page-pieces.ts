/** A page's HTML in its order: its own text, and what is kept as bytes from earlier pages. */
export type PagePieces = readonly (string | Buffer)[];

export function textOf(pieces: PagePieces): string {
  return pieces.map(String).join("");
}

/** A character takes three bytes at most. */
export function mostBytesOf(pieces: PagePieces): number {
  return pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === "string" ? 3 : 1), 0);
}

/** The bytes of all, in a target that is long enough for them. */
export function writePieces(pieces: PagePieces, target: Buffer): Buffer {
  let end = 0;
  for (const piece of pieces) {
    end += typeof piece === "string" ? target.write(piece, end) : piece.copy(target, end);
  }
  return target.subarray(0, end);
}
