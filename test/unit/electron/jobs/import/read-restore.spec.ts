import { unzipSync, zipSync } from 'fflate'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../../../electron/backup/read-backup.ts'
import { readRestore } from '../../../../../electron/jobs/import/read-restore.ts'
import type { ReadImport } from '../../../../../electron/jobs/import/read-import.ts'
import { counts } from '../../../../counts.ts'
import { failureOf, valueOf } from '../../../../fakes/api-under-test.ts'
import { smallBook, type SmallBook } from '../../../../fakes/small-backup.ts'

let book: SmallBook
let whole: Buffer
/** An empty book to restore into. */
let empty: SmallBook

beforeAll(async () => {
  book = await smallBook()
  empty = await smallBook({ address: [], homeaddress: [] })
  whole = book.backUp()
})
afterAll(async () => {
  await book.end()
  await empty.end()
})

const read = (bytes: Uint8Array, into = empty): ReadImport =>
  valueOf(readRestore({ name: 'backup.zip', bytes }, { mirror: into.mirror.path, groups: ['g1', 'g2'] }))
const all = { new: 'take', same: 'take', changed: 'take', perhaps: 'take', deleted: 'take' } as const
const asked = { choices: all, lines: [], group_id: 'g1', offset: 0, limit: 100 }
/** All contacts that would come back, each as one text. */
const everybody = (file: ReadImport): string[] =>
  valueOf(file.take(asked)).persons.map((person) =>
    JSON.stringify({ ...person, photos: Object.keys(person.photos) }),
  )
const kinds = (file: ReadImport) => file.file.remarks.map(({ kind }) => kind)

describe('reading a backup', () => {
  it('brings whole records with their photos into their groups; contacts that were deleted then do not come back', () => {
    const file = read(whole)
    expect(file.file).toMatchObject({
      format: 'backup',
      persons: 4,
      backup: { profile: 'Test', elsewhere: 0 },
    })
    expect(kinds(file)).toEqual(['backup-deleted'])
    const { persons } = valueOf(file.take(asked))
    expect(persons.map(({ group_id }) => group_id)).toEqual(['g1', 'g2', 'g1', null])
    expect(persons[0]?.photos.face_picture?.bytes.length).toBeGreaterThan(100)
    expect(persons[1]?.fields).toEqual({ lastname: '鈴木', memo: '一行目\n二行目' })
  })

  it('changes nothing in the book that it was made from', () => {
    expect(read(whole, book).file.counts).toEqual({ new: 0, same: 4, changed: 0, perhaps: 0, deleted: 0 })
  })

  it('contacts of a group that the profile does not have are counted, and go into the group that the user chooses', () => {
    const source = { name: 'backup.zip', bytes: whole }
    const file = valueOf(readRestore(source, { mirror: empty.mirror.path, groups: ['g2'] }))
    expect(file.file.backup?.elsewhere).toBe(2)
    const { persons } = valueOf(file.take({ ...asked, group_id: 'g2' }))
    expect(persons.map(({ group_id }) => group_id)).toEqual(['g2', 'g2', 'g2', null])
  })

  it('I05: any damage of any byte is harmless or reported, and only contacts of the backup come back', () => {
    const good = everybody(read(whole))
    const mirror = readFileSync(empty.mirror.path)
    const step = Math.ceil(whole.length / counts(150, whole.length, 'damaged bytes of a backup'))
    const quiet: number[] = []
    for (let at = 0; at < whole.length; at += step) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
      const file = read(damaged)
      const told = kinds(file).some((kind) => kind === 'backup-part' || file.file.persons === 0)
      const came = everybody(file)
      // The contact of a damaged photo comes back without the photo.
      const isKnown = (each: string) =>
        good.includes(each) || good.includes(each.replace('"photos":[]', '"photos":["face_picture"]'))
      if (!came.every(isKnown) || (!told && came.join() !== good.join())) quiet.push(at)
      file.close()
    }
    expect(quiet).toEqual([])
    expect(Buffer.compare(readFileSync(empty.mirror.path), mirror)).toBe(0)
  }, 120_000)

  it('I06: a truncated backup is refused in one sentence, wherever it was cut', () => {
    const step = Math.ceil(whole.length / counts(50, whole.length, 'cut backups'))
    for (let length = 0; length < whole.length; length += step) {
      const file = read(whole.subarray(0, length))
      expect(file.file.persons, String(length)).toBe(0)
      const isBegun = length >= 46
      expect(kinds(file), String(length)).toEqual([isBegun ? 'damaged-backup' : 'no-backup'])
    }
  }, 120_000)

  it('I07: a file that is not a backup, is of a later version or would fill the memory is refused', () => {
    const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
    const manifest = {
      format: 'atena-backup',
      version: 1,
      made: '',
      app: '',
      before: null,
      profile: { name: 'x', kind: 'own' },
      counts: { contacts: 0, deleted: 0, photos: 0, missingPhotos: 0, waiting: 0 },
      parts: [] as object[],
    }
    const as = (value: unknown) => kinds(read(zipSync({ 'manifest.json': text(value) })))
    const table = read(new TextEncoder().encode('姓,名'))
    expect([kinds(table), table.file.bytes]).toEqual([['no-backup'], 7])
    expect(as({ hello: 1 })).toEqual(['no-backup'])
    expect(as({ ...manifest, version: 2, parts: 'otherwise' })).toEqual(['newer-backup'])
    const huge = { name: 'records/a.jsonl', bytes: 1e12, sha256: '', records: 1 }
    expect(as({ ...manifest, parts: [huge] })).toEqual(['huge-backup'])
    const many = { ...huge, bytes: 1, records: 1e9 }
    expect(as({ ...manifest, parts: [many] })).toEqual(['huge-backup'])
  })

  it('I08: SECURITY: a part is never unpacked beyond the size in the directory (X50)', () => {
    const bomb = zipSync({ 'manifest.json': new Uint8Array(80 * 1024 * 1024) }, { level: 9 })
    expect(bomb.length).toBeLessThan(200_000)
    expect(kinds(read(bomb))).toEqual(['no-backup'])
    const small = Buffer.from(bomb)
    // The directory and the header of the part claim 10 bytes.
    const at = small.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    small.writeUInt32LE(10, at + 24)
    const before = process.memoryUsage().rss
    expect(kinds(read(small))).toEqual(['no-backup'])
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024)
  })
})

/** The same backup with changed parts and correct checksums. */
function withParts(change: (parts: Record<string, Uint8Array>) => void): Uint8Array {
  const parts: Record<string, Uint8Array> = unzipSync(whole)
  const manifest = JSON.parse(Buffer.from(parts['manifest.json'] ?? []).toString()) as {
    parts: { name: string; bytes: number; sha256: string; records?: number }[]
  }
  change(parts)
  delete parts['manifest.json']
  const known = new Map(manifest.parts.map((part) => [part.name, part]))
  manifest.parts = Object.entries(parts).map(([name, bytes]) => {
    return { ...known.get(name), name, bytes: bytes.length, sha256: sha256(bytes) }
  })
  const first = { 'atena-backup.txt': parts['atena-backup.txt'] ?? new Uint8Array() }
  return zipSync({ ...first, ...parts, 'manifest.json': new TextEncoder().encode(JSON.stringify(manifest)) })
}

const [photoPart, photoLines] = ['photos/000001.jpg', 'photos.jsonl']
const faceOf = (file: ReadImport) => valueOf(file.take(asked)).persons[0]?.photos.face_picture

describe('a backup that another program made', () => {
  it('the comparison: a backup that is rebuilt without changes brings the same', () => {
    expect(everybody(read(withParts(() => undefined)))).toEqual(everybody(read(whole)))
    expect(faceOf(read(withParts(() => undefined)))?.bytes.length).toBeGreaterThan(100)
  })

  it.each([
    ['a web page', '<html><script>alert(1)</script></html>'],
    ['nothing', ''],
    ['a truncated picture', '\u00ff\u00d8\u00ff'],
  ])('I09: a photo that is %s: the contact comes without it, and the remarks say so', (_name, text) => {
    const file = read(
      withParts((parts) => {
        parts[photoPart] = Buffer.from(text, 'latin1')
      }),
    )
    expect(everybody(file)).toHaveLength(4)
    expect([faceOf(file), kinds(file)]).toEqual([undefined, expect.arrayContaining(['backup-photo'])])
  })

  it.each([
    'records/address-0001.jsonl',
    'manifest.json',
    '../photos/000001.jpg',
    '/etc/passwd',
    '__proto__',
  ])('I10: a photo whose path is given as %s is left out', (name) => {
    const bytes = withParts((parts) => {
      const lines = Buffer.from(parts[photoLines] ?? []).toString()
      parts[photoLines] = Buffer.from(lines.replaceAll(photoPart, name))
    })
    const file = read(bytes)
    expect([everybody(file).length, faceOf(file)]).toEqual([4, undefined])
    expect(kinds(file).some((kind) => kind === 'backup-photo' || kind === 'backup-part')).toBe(true)
  })

  it.each(['../../outside.jpg', '/tmp/outside.jpg', 'C:\\outside.jpg', 'photos/../../outside.jpg'])(
    'I11: a part named %s is read like any other, and written nowhere',
    (name) => {
      const bytes = withParts((parts) => {
        const lines = Buffer.from(parts[photoLines] ?? []).toString()
        parts[photoLines] = Buffer.from(lines.replaceAll(photoPart, name.replaceAll('\\', '\\\\')))
        parts[name] = parts[photoPart] ?? new Uint8Array()
        delete parts[photoPart]
      })
      const before = filesBelow(empty.folder)
      expect(faceOf(read(bytes))?.bytes.length).toBeGreaterThan(100)
      expect(filesBelow(empty.folder)).toEqual(before)
    },
  )

  it('I12: of two parts with one name, the part in the manifest is used, or the remarks name it', () => {
    const [one, other] = ['records/address-0001.jsonl', 'records/address-0002.jsonl']
    const doubled = Buffer.from(
      withParts((parts) => {
        const lines = Buffer.from(parts[one] ?? []).toString()
        parts[other] = Buffer.from(lines.replaceAll('山田', '偽名'))
      }),
    )
    // Both headers and the directory give the second the name of the first.
    for (let at = doubled.indexOf(other); at >= 0; at = doubled.indexOf(other, at + 1)) {
      if (doubled.readUInt16LE(at - 4) === other.length || doubled.readUInt16LE(at - 18) === other.length)
        doubled.write(one, at)
    }
    const file = read(doubled)
    expect(everybody(file).join()).not.toContain('偽名')
    expect(kinds(file)).toContain('backup-part')
  })

  it.each([
    ['truncated', (path: string) => truncateSync(path, 0)],
    ['overwritten', (path: string) => writeFileSync(path, Buffer.alloc(whole.length, 7))],
  ])(
    'I13: a backup that is %s after it was shown: no contact comes back without its photo',
    (_name, harm) => {
      const path = join(empty.folder, 'shown.zip')
      writeFileSync(path, whole)
      const file = valueOf(readRestore({ path }, { mirror: empty.mirror.path, groups: ['g1', 'g2'] }))
      harm(path)
      expect(failureOf(file.take(asked))).toEqual({ kind: 'photo', reason: 'gone' })
      file.close()
    },
  )
})

const filesBelow = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
