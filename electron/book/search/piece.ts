/** A part of what the search has in memory, as it is kept in a file: typed arrays go there as they are. */
export type Piece = Uint8Array | Uint16Array | Uint32Array

/** The pieces of a kept index in their order, each in memory of its own. Throws where there are no more. */
export type NextPiece = () => ArrayBuffer

/** A value that JSON has room for. */
export function pieceOf(value: unknown): Piece {
  return Buffer.from(JSON.stringify(value))
}

/** What `pieceOf` was given. The file's checksums vouch for its form (index-file.ts). */
export function valueOf<T>(next: NextPiece): T {
  return JSON.parse(Buffer.from(next()).toString()) as T
}
