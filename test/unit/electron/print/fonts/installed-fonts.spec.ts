import { mkdirSync, symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createInstalledFonts,
  openInstalled,
  openFont,
} from '../../../../../electron/print/fonts/open-font.ts'
import { collectionOf, fontPlace, realFonts, withDamage, withLicence, withNames } from '../made-fonts.ts'

/** A font with names such as a foundry in Japan gives. */
const japanese = (file: string, postscript: string) =>
  withNames(file, { 0x411: '楷草明朝', 0x409: 'Kaiso Mincho' }, postscript)

const named = (folder: string) =>
  createInstalledFonts([folder])
    .families()
    .map(({ family }) => family)

describe('installed fonts by their names', () => {
  it('lists families, also with Japanese names, and their scripts', () => {
    const place = fontPlace(onTestFinished)
    place.put('k.ttf', japanese(realFonts.klee, 'Kaiso-Regular'))
    place.put('i.otf', realFonts.postscript)
    place.put('notes.txt', Buffer.from('no font'))
    const [inconsolata, klee] = createInstalledFonts([place.folder]).families()
    expect(inconsolata).toMatchObject({ family: 'Inconsolata', script: 'latin', embeddable: true })
    expect(klee).toMatchObject({ family: 'Kaiso Mincho', japanese: '楷草明朝', script: 'japanese' })
  })

  it('finds a family by either name and opens it', () => {
    const place = fontPlace(onTestFinished)
    place.put('k.ttf', japanese(realFonts.klee, 'Kaiso-Regular'))
    const fonts = createInstalledFonts([place.folder])
    for (const name of ['Kaiso Mincho', '楷草明朝']) {
      const found = fonts.find(name)
      const opened = found && openInstalled(found)
      expect(opened?.ok && opened.face.name).toBe('Kaiso-Regular')
    }
    expect(fonts.find('Kaiso')).toBeUndefined()
  })

  it('uses the regular font of a family, from any file', () => {
    const place = fontPlace(onTestFinished)
    const bold = japanese(realFonts.kleeBold, 'Kaiso-Bold')
    place.put('a.ttf', bold)
    place.put('b.ttc', collectionOf(bold, japanese(realFonts.klee, 'Kaiso-Regular')))
    place.put('c.ttf', bold)
    const regular = createInstalledFonts([place.folder]).find('Kaiso Mincho')
    const opened = regular && openInstalled(regular)
    expect(opened?.ok && opened.face.name).toBe('Kaiso-Regular')
  })

  it('searches subfolders, and is not trapped by a folder that links to itself', () => {
    const place = fontPlace(onTestFinished)
    mkdirSync(join(place.folder, 'truetype', 'klee'), { recursive: true })
    symlinkSync(place.folder, join(place.folder, 'truetype', 'again'), 'junction')
    place.put('truetype/klee/k.ttf', realFonts.klee)
    expect(named(place.folder)).toEqual(['Klee One'])
    expect(named(join(place.folder, 'none'))).toEqual([])
  })

  it('notices a font that was installed, removed or replaced meanwhile', () => {
    const place = fontPlace(onTestFinished)
    const fonts = createInstalledFonts([place.folder])
    expect(fonts.families()).toEqual([])
    place.put('k.ttf', realFonts.klee)
    expect(fonts.find('Klee One')).toBeDefined()
    place.put('k.ttf', realFonts.postscript)
    expect(fonts.find('Klee One')).toBeUndefined()
    expect(fonts.find('Inconsolata')).toBeDefined()
    place.remove('k.ttf')
    expect(fonts.find('Inconsolata')).toBeUndefined()
  })
})

describe('why a font cannot be used', () => {
  const place = fontPlace()

  it.each([
    [0x0002, false],
    // The widest of several rights counts.
    [0x0006, true],
    [0x0004, true],
    [0x0008, true],
    [0x0100, false],
    [0x0200, false],
  ])('OS/2 fsType %i: may be embedded %j', (bits, may) => {
    const path = place.put('licence.ttf', withLicence(realFonts.klee, bits))
    const opened = openFont(path)
    expect(opened.ok).toBe(may)
    if (!opened.ok) expect(opened.problem).toBe('restricted')
    const own = fontPlace(onTestFinished)
    own.put('licence.ttf', withLicence(realFonts.klee, bits))
    expect(createInstalledFonts([own.folder]).find('Klee One')?.embeddable).toBe(may)
  })

  it('it is missing', () => {
    expect(openFont(join(place.folder, 'gone.ttf'))).toEqual({ ok: false, problem: 'missing' })
  })

  it('it is larger than any typeface, and nothing of that size is read', () => {
    const font = withDamage(realFonts.klee, 'glyf', 0)
    const glyf = font.indexOf('glyf')
    font.writeUInt32BE(200 * 1024 * 1024, glyf + 12)
    const path = place.put('huge.ttf', font)
    truncateSync(path, 400 * 1024 * 1024)
    expect(openFont(path)).toEqual({ ok: false, problem: 'too-large' })
    expect(named(place.folder)).toContain('Klee One')
  })

  const damaged: [what: string, bytes: () => Buffer][] = [
    ['is empty', () => Buffer.alloc(0)],
    ['is no font', () => Buffer.from('<!doctype html>'.repeat(99))],
    ['ends in its directory', () => withLicence(realFonts.klee, 0).subarray(0, 40)],
    ['ends in its outlines', () => withLicence(realFonts.klee, 0).subarray(0, 100_000)],
    ['has a table outside of the file', () => withDamage(realFonts.klee, 'cmap')],
    ['says nothing sensible of its characters', () => withDamage(realFonts.klee, 'cmap', 0xff)],
    ['says nothing sensible of its sizes', () => withDamage(realFonts.klee, 'head', 0)],
    ['has no outlines where it says so', () => withDamage(realFonts.klee, 'loca', 0xff)],
    ['has no PostScript outlines where it says so', () => withDamage(realFonts.postscript, 'CFF ', 0xff)],
    ['is a collection of nothing', () => Buffer.from('ttcf\0\x01\0\0\0\0\0\0', 'latin1')],
    ['is a collection of too much', () => Buffer.from('ttcf\0\x01\0\0\xff\xff\xff\xff', 'latin1')],
  ]
  it.each(damaged)('%s', (_what, bytes) => {
    const path = place.put('damaged.ttf', bytes())
    expect(openFont(path)).toEqual({ ok: false, problem: 'damaged' })
    expect(() => named(place.folder)).not.toThrow()
  })
})
