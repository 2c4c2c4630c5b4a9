import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { project } from '../../../source-files.ts'

const require = createRequire(import.meta.url)

/** Real fonts from installed packages: a Japanese font in two weights, and a font with PostScript outlines. */
export const realFonts = {
  klee: require.resolve('@expo-google-fonts/klee-one/400Regular/KleeOne_400Regular.ttf'),
  kleeBold: require.resolve('@expo-google-fonts/klee-one/600SemiBold/KleeOne_600SemiBold.ttf'),
  postscript: join(project, 'node_modules', 'bwip-js', 'fonts', 'Inconsolata.otf'),
}

/** Offset of a table's record in the directory of a font file. */
function recordOf(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return at
  throw new Error(`no table ${tag}`)
}

/** The font with other licence bits (OS/2 fsType). */
export function withLicence(file: string, bits: number): Buffer {
  const font = readFileSync(file)
  font.writeUInt16BE(bits, font.readUInt32BE(recordOf(font, 'OS/2') + 8) + 8)
  return font
}

/** The font with a damaged table: it starts after the end of the file, or contains only `filler`. */
export function withDamage(file: string, tag: string, filler?: number): Buffer {
  const font = readFileSync(file)
  const record = recordOf(font, tag)
  const [offset, length] = [font.readUInt32BE(record + 8), font.readUInt32BE(record + 12)]
  if (filler === undefined) font.writeUInt32BE(font.length + 1000, record + 8)
  else font.fill(filler, offset, offset + length)
  return font
}

/** The font with other names: one for each language (0x409 English, 0x411 Japanese), and one for PDF. */
export function withNames(file: string, families: Record<number, string>, postscript: string): Buffer {
  const font = readFileSync(file)
  const names = Object.entries(families).map(([language, text]) => [Number(language), 1, text] as const)
  const table = nameTable([...names, [0x409, 6, postscript]])
  const record = recordOf(font, 'name')
  font.writeUInt32BE(font.length, record + 8)
  font.writeUInt32BE(table.length, record + 12)
  return Buffer.concat([font, table])
}

function nameTable(names: readonly (readonly [language: number, name: number, text: string])[]): Buffer {
  const texts = names.map(([, , text]) => Buffer.from(text, 'utf16le').swap16())
  const head = Buffer.alloc(6 + names.length * 12)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  let at = 0
  for (const [index, [language, name]] of names.entries()) {
    const length = texts[index]?.length ?? 0
    const fields = [3, 1, language, name, length, at]
    fields.forEach((field, place) => head.writeUInt16BE(field, 6 + index * 12 + place * 2))
    at += length
  }
  return Buffer.concat([head, ...texts])
}

/** The files as one collection. */
export function collectionOf(...files: readonly (string | Buffer)[]): Buffer {
  const head = Buffer.alloc(12 + files.length * 4)
  head.write('ttcf', 'latin1')
  head.writeUInt32BE(0x00010000, 4)
  head.writeUInt32BE(files.length, 8)
  const parts = [head]
  let at = head.length
  for (const [index, file] of files.entries()) {
    const font = Buffer.from(typeof file === 'string' ? readFileSync(file) : file)
    for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16)
      font.writeUInt32BE(font.readUInt32BE(record + 8) + at, record + 8)
    head.writeUInt32BE(at, 12 + index * 4)
    parts.push(font)
    at += font.length
  }
  return Buffer.concat(parts)
}

/** An empty folder, and a function that puts files into it. It is deleted after the tests of the file, or by `atEnd`, for example after one test. */
export function fontPlace(atEnd: (remove: () => void) => void = afterAll) {
  const folder = mkdtempSync(join(tmpdir(), 'atena-installed-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const put = (name: string, content: Buffer | string): string => {
    const path = join(folder, name)
    writeFileSync(path, typeof content === 'string' ? readFileSync(content) : content)
    return path
  }
  return { folder, put, remove: (name: string) => rmSync(join(folder, name)) }
}
