import { strictText } from './encoding.ts'

/** Describes a text that was read in another encoding than it was written in. */
export const readTwice = 'windows-1252 → utf-8'

/** The byte order mark of UTF-8 as the three characters that a spreadsheet sees when it takes the file for Windows-1252. */
const mark = 'ï»¿'

/** Whether a text begins with a byte order mark that a program took for three characters. */
export const isMisread = (text: string) => text.startsWith(mark)

let byteOf: ReadonlyMap<string, number> | undefined

/** The bytes of Windows-1252 by their characters. */
function bytesOfWindows(): ReadonlyMap<string, number> {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  return (byteOf ??= new Map(
    [...new TextDecoder('windows-1252').decode(all)].map((sign, byte) => [sign, byte]),
  ))
}

/** The characters that LibreOffice uses for the five bytes that Windows-1252 does not define. */
function ofCalc(sign: string): number | undefined {
  return /^[\uf180-\uf1ff]$/u.test(sign) ? sign.charCodeAt(0) - 0xf100 : undefined
}

/** A text of UTF-8 that was read as Windows-1252, corrected and without a mark; any other text unchanged. */
export function readAgain(text: string): string {
  const known = bytesOfWindows()
  const bytes: number[] = []
  for (const sign of text) {
    const byte = known.get(sign) ?? ofCalc(sign)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  const read = strictText(Uint8Array.from(bytes), 'utf-8')
  return read === null ? text : read.replace(/^\ufeff/u, '')
}
