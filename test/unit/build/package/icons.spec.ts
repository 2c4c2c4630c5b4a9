import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderIcons } from '../../../../build/package/icons.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-icons-'))
beforeAll(() => renderIcons(folder))
afterAll(() => rmSync(folder, { recursive: true }))

/** Side in pixels of a square PNG. */
async function sideOf(png: Buffer): Promise<number> {
  const { format, width, height } = await sharp(png).metadata()
  expect([format, height]).toEqual(['png', width])
  return width
}

/** The blocks of an ICNS: a name of four letters, a length that counts its own eight bytes, and the content. */
function blocksOf(file: Buffer): [name: string, content: Buffer][] {
  expect(file.toString('ascii', 0, 4)).toBe('icns')
  expect(file.readUInt32BE(4)).toBe(file.length)
  const blocks: [string, Buffer][] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4))
    blocks.push([file.toString('ascii', at, at + 4), file.subarray(at + 8, at + file.readUInt32BE(at + 4))])
  return blocks
}

describe('the icon of each system', () => {
  it('macOS gets every size of PNG that it shows for an app, for ordinary screens and for those with twice as many pixels', async () => {
    const blocks = blocksOf(readFileSync(join(folder, 'icon.icns')))
    const sides = await Promise.all(blocks.map(async ([name, png]) => [name, await sideOf(png)]))
    expect(Object.fromEntries(sides)).toEqual({
      ic07: 128,
      ic08: 256,
      ic09: 512,
      ic10: 1024,
      ic11: 32,
      ic12: 64,
      ic13: 256,
      ic14: 512,
    })
  })

  it('Windows gets sizes of 16 to 256 pixels', async () => {
    const file = readFileSync(join(folder, 'icon.ico'))
    const entries = Array.from({ length: file.readUInt16LE(4) }, (_, index) => 6 + 16 * index)
    const pictures = entries.map((at) => {
      const [length, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
      return file.subarray(offset, offset + length)
    })
    expect(await Promise.all(pictures.map(sideOf))).toEqual([16, 24, 32, 48, 64, 128, 256])
  })

  it('Linux gets a file for each size', async () => {
    const named = readdirSync(join(folder, 'linux'))
    expect(named).toHaveLength(9)
    for (const name of named) {
      const side = await sideOf(readFileSync(join(folder, 'linux', name)))
      expect(name).toBe(`${side}x${side}.png`)
    }
  })
})
