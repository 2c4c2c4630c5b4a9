import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { openBundledFont, readBundledFont } from '../../../../../electron/print/fonts/bundled-font.ts'
import { realFonts } from '../made-fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-bundled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const klee = readFileSync(realFonts.klee)
writeFileSync(join(folder, 'plain.ttf'), klee)
writeFileSync(join(folder, 'compressed.ttf.gz'), gzipSync(klee, { level: 1 }))
writeFileSync(join(folder, 'damaged.ttf.gz'), gzipSync(klee, { level: 1 }).subarray(0, 1000))

describe('a bundled font', () => {
  it.each(['plain.ttf', 'compressed.ttf'])('%s has the same bytes, whole and in parts', (name) => {
    const path = join(folder, name)
    expect(Buffer.compare(readBundledFont(path), klee)).toBe(0)
    const file = openBundledFont(path)
    for (const [offset, length] of [
      [0, 12],
      [4_000_001, 777],
      [klee.length - 5, 5],
    ] as const)
      expect(Buffer.from(file.read(offset, length))).toEqual(klee.subarray(offset, offset + length))
    file.close()
  })

  it.each(['missing.ttf', 'damaged.ttf'])('%s: both readers throw', (name) => {
    expect(() => readBundledFont(join(folder, name))).toThrow()
    expect(() => openBundledFont(join(folder, name))).toThrow()
  })
})
