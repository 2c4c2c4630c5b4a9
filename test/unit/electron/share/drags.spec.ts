import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fail, ok } from '../../../../contract/failure.ts'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { checkDrag } from '../../../../tools/stand-in/page-controls.ts'
import type { ExportSession } from '../../../../electron/export/export-contacts.ts'
import { createDrags, safeFileName } from '../../../../electron/share/drags.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { counts } from '../../../counts.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-drags-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param names id → family name */
function dragsIn(temporary: string, names: Record<string, string> = { a: '山田', b: '山田' }) {
  const dragged: { file: string; icon: string }[] = []
  const drags = createDrags({
    temporary,
    dataFolder: '/somewhere/atena',
    language: () => 'en' as const,
    startDrag: (item) => {
      // The rules of Electron, in their strictest form.
      checkDrag(item)
      dragged.push(item)
    },
  })
  const readRecord = (_family: string, id: string) => {
    const face_picture = id.startsWith('face') ? { image: 'p' } : null
    const record = { id, lastname: names[id], face_picture } as ServiceRecord
    return names[id] === undefined ? null : { record, unreadable: [] }
  }
  const session = {
    readRecord,
    signedIn: true,
    access: { needsToken: false },
    syncState: () => ({ failure: null }),
    photoCache: { read: async ({ id }: { id: string }) => (id === 'face-here' ? new Uint8Array(3) : null) },
  } as unknown as ExportSession
  return { drags, dragged, drag: (...ids: string[]) => drags.drag(session, 'address', ids) }
}
const modeOf = (path: string) => statSync(path).mode & 0o777
const namesIn = (path: string) =>
  readFile(readFileSync(path), { name: '' }).persons.map(({ person }) => person.lastname)

describe('a contact that the user drags out of the window', () => {
  it('is a vCard file with its name, which exists when the drag starts; several contacts are one file', async () => {
    const { drag, dragged } = dragsIn(temporaryFolder())
    const whole = ok({ withoutPhoto: 0, lack: null })
    expect(await drag('a')).toEqual(whole)
    expect(await drag('b')).toEqual(whole)
    expect(await drag('a', 'b', 'unknown')).toEqual(whole)
    const files = dragged.map(({ file }) => file)
    expect(files.map((file) => basename(file))).toEqual(['山田.vcf', '山田.vcf', 'contacts.vcf'])
    expect(new Set(files).size).toBe(3)
    expect(files.map(namesIn)).toEqual([['山田'], ['山田'], ['山田', '山田']])
    expect(await drag('unknown')).toEqual(fail({ kind: 'not-found' }))
    expect(dragged).toHaveLength(3)
  })

  it('is without a photo that is not on this computer, and the result says so', async () => {
    const names = { a: '山田', face: '鈴木', 'face-too': '佐藤', 'face-here': '林' }
    const { drag, dragged } = dragsIn(temporaryFolder(), names)
    expect(await drag('face')).toEqual(ok({ withoutPhoto: 1, lack: 'to-fetch' }))
    expect(await drag('face-here')).toEqual(ok({ withoutPhoto: 0, lack: null }))
    expect(await drag('a', 'face', 'face-here', 'face-too')).toEqual(
      ok({ withoutPhoto: 2, lack: 'to-fetch' }),
    )
    expect(dragged.map(({ file }) => namesIn(file).length)).toEqual([1, 1, 4])
  })

  it.skipIf(process.platform === 'win32')('is readable by the user alone', async () => {
    const { drag, dragged } = dragsIn(temporaryFolder())
    await drag('a')
    const { file = '', icon = '' } = dragged[0] ?? {}
    expect([modeOf(file), modeOf(icon)]).toEqual([0o600, 0o600])
    expect([modeOf(dirname(file)), modeOf(dirname(dirname(file)))]).toEqual([0o700, 0o700])
  })

  it('is kept while it is one of the last twenty, and until the app ends', async () => {
    const temporary = temporaryFolder()
    const { drags, drag, dragged } = dragsIn(temporary)
    for (let count = 0; count < 25; count += 1) await drag('a')
    expect(dragged.map(({ file }) => existsSync(file))).toEqual([
      ...Array.from({ length: 5 }, () => false),
      ...Array.from({ length: 20 }, () => true),
    ])
    drags.end()
    expect(readdirSync(temporary)).toEqual([])
    drags.end()
    await drag('a')
    expect(existsSync(dragged.at(-1)?.file ?? '')).toBe(true)
  })

  it('deletes files of an earlier run, but no folder of another app, and no link or file of its name', async () => {
    const temporary = temporaryFolder()
    const { drag, dragged } = dragsIn(temporary)
    await drag('a')
    const left = dirname(dirname(dragged[0]?.file ?? ''))
    const elsewhere = join(temporary, 'elsewhere')
    const other = join(temporary, 'atena-drag-000000000000-abcdef')
    for (const folder of [elsewhere, other]) {
      mkdirSync(folder)
      writeFileSync(join(folder, 'kept'), '')
    }
    const link = left.replace(/-[^-]*$/u, '-linked')
    symlinkSync(elsewhere, link)
    const file = left.replace(/-[^-]*$/u, '-file')
    writeFileSync(file, '')
    dragsIn(temporary)
    expect([left, link, file].map((path) => existsSync(path))).toEqual([false, true, true])
    expect([readdirSync(elsewhere), readdirSync(other)]).toEqual([['kept'], ['kept']])
  })

  it('is not dragged where the disk refuses, and the result is a failure', async () => {
    const nowhere = join(temporaryFolder(), 'gone')
    const { drag, dragged } = dragsIn(nowhere)
    expect(await drag('a')).toMatchObject({ failure: { kind: 'storage' } })
    expect(dragged).toEqual([])
  })
})

describe('the name of the file', () => {
  it.each([
    ['山田 太郎', '山田 太郎.vcf'],
    ['O’Neill, Saoirse', 'O’Neill, Saoirse.vcf'],
    ['../../etc/passwd', 'etc passwd.vcf'],
    ['C:\\Windows\\x', 'C Windows x.vcf'],
    ['NUL', '_NUL.vcf'],
    ['com1.txt', '_com1.txt.vcf'],
    ['fdp\u202egpj.exe', 'fdp gpj.exe.vcf'],
    ['.hidden', 'hidden.vcf'],
    ['-rf', 'rf.vcf'],
    ['ends. . ', 'ends.vcf'],
    [' \n\t', 'contacts.vcf'],
    ['', 'contacts.vcf'],
    ['𠮷'.repeat(40), `${'𠮷'.repeat(30)}.vcf`],
  ])('%j is %s', (words, name) => expect(safeFileName(words, 'contacts')).toBe(name))

  it('I19: no name leads out of the folder, whatever the name of the contact', () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(fc.constantFrom('..', '/', '\\', ':', 'CON', '.', ' ', '\0', '\n', '~', '花', 'a', '\u2028'), {
          maxLength: 12,
        })
        .map((all) => all.join('')),
    )
    fc.assert(
      fc.property(words, (all) => {
        const name = safeFileName(all, 'contacts')
        expect(basename(name)).toBe(name)
        expect(win32.basename(name)).toBe(name)
        expect(name).toMatch(/^[^\s.~-][^\\/:*?"<>|\p{C}]*\.vcf$/u)
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./iu)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
      }),
      { numRuns: counts(500, 20_000) },
    )
  })
})
