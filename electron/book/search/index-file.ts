import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Result } from '../../../contract/failure.ts'
import { removeBeginning } from '../../disk/own-folder.ts'
import { derivation } from '../incoming.ts'
import type { NextPiece, Piece } from './piece.ts'

/*
 * The searched book as it is in memory, kept next to the file of the book: reading it takes a tenth of the time of making it. It can
 * be made again at any time, so it is thrown away on any doubt. Each piece has its length, its bytes, and a checksum over both and
 * its number; the first one says what made it.
 */

const name = 'book.index'

/** Raise it with any change of what the pieces are or mean; a test holds the pieces of a small book. */
const version = 1
const stamp = Buffer.from(`Atena index ${version}, ${derivation}`)

/** Bytes that are read or written between two yields: a millisecond or two. */
const slice = 1 << 20
const numberBytes = 4

/** Path of the kept index of the book at this path. */
export function indexPath(book: string): string {
  return join(dirname(book), name)
}

export function hasIndex(book: string): boolean {
  return existsSync(indexPath(book))
}

/**
 * Removes the kept index in the folder of a book.
 * SECURITY: it has the names of all contacts, also of those that the book has forgotten since (SECURITY X54).
 */
export function removeIndex(folder: string): Result<null> {
  return removeBeginning(folder, name)
}

/**
 * Writes an index next to the book at this path; yields often. A file that the power or a full disk cut has no right checksum, so it
 * need not be on the disk for certain. Throws as the file system does; nothing of the file is left then.
 */
export function* writeIndex(book: string, pieces: readonly Piece[]): Generator<undefined, void> {
  const path = indexPath(book)
  const part = `${path}.part`
  try {
    rmSync(part, { force: true })
    // SECURITY: contacts are readable by the user alone (SECURITY X30).
    const file = openSync(part, 'wx', 0o600)
    try {
      for (const [number, piece] of [stamp, ...pieces].entries()) yield* writePiece(file, piece, number)
    } finally {
      closeSync(file)
    }
    renameSync(part, path)
  } catch (thrown) {
    removeIndex(dirname(book))
    throw thrown
  }
}

function* writePiece(file: number, piece: Piece, number: number): Generator<undefined, void> {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  writeWhole(file, numberOf(bytes.length))
  let checksum = startOf(number, bytes.length)
  for (let at = 0; at < bytes.length; at += slice) {
    const some = bytes.subarray(at, at + slice)
    checksum = crc32(some, checksum)
    writeWhole(file, some)
    yield
  }
  writeWhole(file, numberOf(checksum))
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

/**
 * The pieces of the index that is kept next to the book at this path, one after another; yields often. Null where there is none, or one
 * that is damaged or was made by something else. Throws as the file system does.
 */
export function* readIndex(book: string): Generator<undefined, NextPiece | null> {
  const file = openSync(indexPath(book), 'r')
  try {
    const pieces: ArrayBuffer[] = []
    let left = fstatSync(file).size
    while (left > 0) {
      const piece = yield* readPiece(file, pieces.length, left)
      if (piece === null || (pieces.length === 0 && !stamp.equals(Buffer.from(piece)))) return null
      left -= piece.byteLength + numberBytes * 2
      pieces.push(piece)
    }
    return nextOf(pieces.slice(1))
  } finally {
    closeSync(file)
  }
}

/** @param left bytes of the file that are not read yet: a damaged length must not claim memory */
function* readPiece(file: number, number: number, left: number): Generator<undefined, ArrayBuffer | null> {
  const length = readNumber(file)
  if (length === null || length > left - numberBytes * 2) return null
  const bytes = new Uint8Array(length)
  let checksum = startOf(number, length)
  for (let at = 0; at < length; at += slice) {
    const some = bytes.subarray(at, at + slice)
    if (!readWhole(file, some)) return null
    checksum = crc32(some, checksum)
    yield
  }
  return readNumber(file) === checksum ? bytes.buffer : null
}

/** Whether the file has as many bytes left. */
function readWhole(file: number, into: Uint8Array): boolean {
  for (let at = 0; at < into.length;) {
    const read = readSync(file, into, at, into.length - at, null)
    if (read === 0) return false
    at += read
  }
  return true
}

function readNumber(file: number): number | null {
  const bytes = Buffer.alloc(numberBytes)
  return readWhole(file, bytes) ? bytes.readUInt32LE() : null
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(numberBytes)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Where the checksum of a piece starts from, so that no piece passes for another. */
const startOf = (number: number, length: number) => crc32(`${number} ${length}`)

function nextOf(pieces: ArrayBuffer[]): NextPiece {
  let at = 0
  return () => {
    const piece = pieces[at++]
    if (piece === undefined) throw new Error('a kept index ends too early')
    return piece
  }
}
