import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, afterAll } from 'vitest'
import fc from 'fast-check'
import { askExportPath, askPath, createSavedFiles } from '../../../../electron/window/files.ts'
import { recorded } from '../../../fakes/electron.ts'
import { fail, ok } from '../../../../contract/failure.ts'

beforeEach(() => void (recorded.saves.length = 0))

describe('where a file goes', () => {
  it('is asked with a question before an old file of that name is lost, which Linux asks only on request', async () => {
    await askPath({ title: 'Save', file: 'labels' }, undefined)
    await askExportPath('list', 'ja', undefined)
    await askExportPath('vcard-3.0', 'en', undefined)
    expect(recorded.saves).toEqual([
      {
        title: 'Save',
        defaultPath: 'labels.pdf',
        filters: [{ name: 'PDF', extensions: ['pdf'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      },
      {
        title: '連絡先を書き出す',
        defaultPath: '連絡先.csv',
        filters: [{ name: 'CSV', extensions: ['csv'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      },
      {
        title: 'Export contacts',
        defaultPath: 'contacts.vcf',
        filters: [{ name: 'vCard', extensions: ['vcf'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      },
    ])
  })
})

const folder = mkdtempSync(join(tmpdir(), 'atena-saved-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  recorded.calls.length = 0
  recorded.nothingOpens = false
})

function written(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, name)
  return path
}

const gone = fail({ kind: 'not-found' })

describe('a file that was saved', () => {
  it.each(['labels.pdf', '連絡先.CSV', 'with space.pdf', 'people.vcf', 'people.xlsx', '誕生日.ics'])(
    'is opened and shown: %s',
    async (name) => {
      const files = createSavedFiles()
      const path = written(name)
      const handle = files.wrote(path)
      expect(await files.open(handle)).toEqual(ok(null))
      expect(await files.show(handle)).toEqual(ok(null))
      expect(recorded.calls).toEqual([`openPath ${path}`, `showItemInFolder ${path}`])
    },
  )

  it('is told to be gone when it was deleted, or a folder took its place', async () => {
    const files = createSavedFiles()
    const path = written('moved.pdf')
    const handle = files.wrote(path)
    rmSync(path)
    expect(await files.open(handle)).toEqual(gone)
    expect(await files.show(handle)).toEqual(gone)
    mkdirSync(path)
    expect(await files.open(handle)).toEqual(gone)
    expect(recorded.calls).toEqual([])
  })

  it('is told to have no program when the system refuses', async () => {
    const files = createSavedFiles()
    recorded.nothingOpens = true
    expect(await files.open(files.wrote(written('odd.pdf')))).toEqual(fail({ kind: 'no-program' }))
  })
})

describe('SECURITY X20: only what was written since the start is opened', () => {
  it('whatever a page asks for, a path too', async () => {
    const files = createSavedFiles()
    const path = written('known.pdf')
    const known = files.wrote(path)
    const asked = fc.oneof(fc.string(), fc.uuid(), fc.constant(path), fc.constant('__proto__'))
    await fc.assert(
      fc.asyncProperty(
        asked.filter((each) => each !== known),
        async (handle) => {
          expect(await files.open(handle)).toEqual(gone)
          expect(await files.show(handle)).toEqual(gone)
        },
      ),
    )
    expect(recorded.calls).toEqual([])
  })

  it('by nothing that an earlier start gave', async () => {
    const earlier = createSavedFiles().wrote(written('earlier.pdf'))
    expect(await createSavedFiles().open(earlier)).toEqual(gone)
    expect(recorded.calls).toEqual([])
  })

  it.each([
    'list.desktop',
    'list.exe',
    'list.html',
    'list.pdf.sh',
    'list',
    '.pdf',
    'list.csv.lnk',
    'people.xml',
  ])('what the system could run, because of the name it was given, is only shown: %s', async (name) => {
    const files = createSavedFiles()
    const path = written(name)
    expect(await files.open(files.wrote(path))).toEqual(ok(null))
    expect(recorded.calls).toEqual([`showItemInFolder ${path}`])
  })
})
