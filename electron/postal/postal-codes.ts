import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { PostalPlace, PostalTowns } from '../../contract/ipc/postal-code.ts'
import type { TownLookup } from '../../labels/layout/customer-barcode.ts'
import { PostalList } from './postal-list.ts'

const unpack = promisify(gunzip)

/** The list of postal codes on the disk. It is read when it is first asked, and kept until the app ends. */
export class PostalCodes {
  readonly #file: string
  #list: Promise<PostalList | null> | null = null

  constructor(file: string) {
    this.#file = file
  }

  /** The places of a code; `storage` where the list cannot be read. */
  towns(code: string): Promise<Result<PostalTowns>> {
    return this.#ask((list) => list.towns(code))
  }

  /** The places whose codes fit an address; `storage` where the list cannot be read. */
  codes(place: PostalPlace): Promise<Result<PostalTowns>> {
    return this.#ask((list) => list.codes(place))
  }

  async #ask(question: (list: PostalList) => PostalTowns['towns']): Promise<Result<PostalTowns>> {
    this.#list ??= readPostalList(this.#file)
    const list = await this.#list
    if (list === null) return fail({ kind: 'storage', reason: 'damaged' })
    return ok({ date: list.date, towns: question(list) })
  }
}

/** Reads the list from the disk; null where it is not there or damaged. */
export async function readPostalList(file: string): Promise<PostalList | null> {
  const packed = await readFile(file).catch(() => null)
  const text = packed === null ? null : await unpack(packed).catch(() => null)
  return text === null ? null : new PostalList(text.toString('utf8'))
}

/**
 * What the list of postal codes in `file` says of a code, for the customer barcode. Where the list cannot be read no town
 * is known, and every barcode says that it is a guess.
 */
export async function readTowns(file: string): Promise<TownLookup> {
  const list = await readPostalList(file)
  return (digits) => {
    const places = list?.towns(digits) ?? []
    const towns = places.filter(({ company }) => company === '')
    if (towns.length === 0 && places.length > 0) return 'business'
    return towns.map(({ street }) => street).filter((street) => street !== '')
  }
}
