import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, afterAll, onTestFinished } from 'vitest'
import fc from 'fast-check'
import type { Language } from '../../../../contract/language.ts'
import { openSettings } from '../../../../electron/settings/settings.ts'
import {
  askBackupFile,
  askBackupPath,
  askCopyFolder,
  askExportPath,
  askImportFile,
  askPath,
  choosePhotos,
  createSavedFiles,
} from '../../../../electron/window/files.ts'
import { rememberFolders } from '../../../../electron/window/last-folders.ts'
import { dialog, recorded } from '../../../fakes/electron.ts'
import { fail, ok } from '../../../../contract/failure.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

let data = ''
beforeEach(() => {
  for (const kept of [recorded.saves, recorded.opens, recorded.chosen]) kept.length = 0
  data = mkdtempSync(join(folder, 'data-'))
})

/** The parts that the dialogs need, as after a restart of the app. */
const desktopIn = (language: Language) => ({
  language: () => language,
  parent: () => undefined,
  folders: rememberFolders(openSettings(data)),
})

describe('the path of a new file', () => {
  it('is chosen in a dialog that asks before it overwrites a file, which Linux does only on request', async () => {
    await askPath({ title: 'Save', file: 'labels' }, desktopIn('en'))
    await askExportPath('list', desktopIn('ja'))
    await askExportPath('vcard-3.0', desktopIn('en'))
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

describe('SECURITY X56: dialogs that a page piles up', () => {
  /** Dialogs that stay open until the user closes them. */
  function keepOpen() {
    const usual = { save: dialog.showSaveDialog, open: dialog.showOpenDialog }
    onTestFinished(
      () => void Object.assign(dialog, { showSaveDialog: usual.save, showOpenDialog: usual.open }),
    )
    const shown: (() => void)[] = []
    const stay = (answer: object) => new Promise<never>((close) => shown.push(() => close(answer as never)))
    dialog.showSaveDialog = () => stay({ canceled: true, filePath: '' })
    dialog.showOpenDialog = () => stay({ canceled: false, filePaths: ['/a/chosen.vcf'] })
    return shown
  }

  /** Over the first or the second of two windows. */
  const windows = [{}, {}] as unknown as [BrowserWindow, BrowserWindow]
  const over = (window: BrowserWindow) => ({ ...desktopIn('en'), parent: () => window })

  it('60 at a time: one is shown, the others are answered as if they were closed', async () => {
    const shown = keepOpen()
    const asks = [choosePhotos, askImportFile, askBackupFile, askBackupPath, askCopyFolder]
    const answers = Array.from({ length: 60 }, (_, at) => asks[at % 5]?.(over(windows[0])))
    expect((await Promise.all(answers.slice(1))).filter((answer) => answer !== null)).toEqual(
      Array(11).fill([]),
    )
    expect(shown).toHaveLength(1)
    shown[0]?.()
    expect(await answers[0]).toEqual(['/a/chosen.vcf'])
  })

  it('the next is shown when it is closed, and one over another window in any case', async () => {
    const shown = keepOpen()
    const first = askImportFile(over(windows[0]))
    const other = askImportFile(over(windows[1]))
    await expect.poll(() => shown.length).toBe(2)
    shown[0]?.()
    expect(await first).toBe('/a/chosen.vcf')
    const next = askImportFile(over(windows[0]))
    await expect.poll(() => shown.length).toBe(3)
    for (const close of shown) close()
    expect(await Promise.all([other, next])).toEqual(['/a/chosen.vcf', '/a/chosen.vcf'])
  })

  it('a dialog that cannot be shown does not keep the next from being shown', async () => {
    const shown = keepOpen()
    dialog.showOpenDialog = () => Promise.reject(new Error('no display'))
    await expect(askImportFile(over(windows[0]))).rejects.toThrow('no display')
    const next = askBackupPath(over(windows[0]))
    await expect.poll(() => shown.length).toBe(1)
    shown[0]?.()
    expect(await next).toBeNull()
  })
})

type Ask = (desktop: ReturnType<typeof desktopIn>) => Promise<unknown>

const saving: [string, Ask][] = [
  ['a PDF', (desktop) => askPath({ title: 'Save', file: 'labels' }, desktop)],
  ['an export', (desktop) => askExportPath('list', desktop)],
  ['a backup', (desktop) => askBackupPath(desktop)],
]
const opening: [string, Ask][] = [
  ['photos', choosePhotos],
  ['contacts to import', askImportFile],
  ['a backup to restore', askBackupFile],
]

/** The folder in which the last dialog opened. */
const begun = (dialogs: object[]) => dialogs.map((each) => Reflect.get(each, 'defaultPath') as unknown).at(-1)

describe('the folder in which a dialog opens', () => {
  function newFolder(name: string): string {
    const path = join(data, name)
    mkdirSync(path)
    return path
  }

  it.each(saving)(
    'is the last one in which the user saved a file, even after a restart: %s',
    async (_name, ask) => {
      const place = newFolder('年賀状')
      recorded.chosen.push(join(place, 'list.csv'))
      await askExportPath('list', desktopIn('en'))
      expect(begun(recorded.saves)).toBe('contacts.csv')
      await ask(desktopIn('en'))
      expect(dirname(String(begun(recorded.saves)))).toBe(place)
    },
  )

  it.each(opening)(
    'is the last one from which the user opened a file, even after a restart: %s',
    async (_name, ask) => {
      const place = newFolder('scans 2026')
      recorded.chosen.push(join(place, 'people.csv'))
      await askImportFile(desktopIn('en'))
      expect(begun(recorded.opens)).toBeUndefined()
      await ask(desktopIn('en'))
      expect(begun(recorded.opens)).toBe(place)
    },
  )

  it('is separate for opening and for saving', async () => {
    const [from, to] = [newFolder('from'), newFolder('to')]
    recorded.chosen.push(join(from, 'people.csv'), join(to, 'list.csv'))
    await askImportFile(desktopIn('en'))
    await askExportPath('list', desktopIn('en'))
    await choosePhotos(desktopIn('en'))
    await askPath({ title: 'Save', file: 'labels' }, desktopIn('en'))
    expect([begun(recorded.opens), begun(recorded.saves)]).toEqual([from, join(to, 'labels.pdf')])
  })

  it('is the last one into which a copy was made', async () => {
    const place = newFolder('copies')
    recorded.chosen.push(place)
    expect(await askCopyFolder(desktopIn('en'))).toBe(place)
    await askCopyFolder(desktopIn('en'))
    expect(begun(recorded.opens)).toBe(place)
    await askBackupPath(desktopIn('en'))
    expect(dirname(String(begun(recorded.saves)))).toBe(place)
  })

  it('stays as it was when the user closes the dialog', async () => {
    const place = newFolder('kept')
    recorded.chosen.push(join(place, 'people.csv'))
    for (let times = 0; times < 3; times++) await askImportFile(desktopIn('en'))
    expect(begun(recorded.opens)).toBe(place)
  })

  it.each([
    ['no longer there', (path: string) => rmSync(path, { recursive: true })],
    [
      'a file now',
      (path: string) => {
        rmSync(path, { recursive: true })
        writeFileSync(path, '')
      },
    ],
  ])('is up to the system where the last one is %s', async (_name, spoil) => {
    const place = newFolder('stick')
    recorded.chosen.push(join(place, 'a.csv'), join(place, 'b.csv'))
    await askImportFile(desktopIn('en'))
    await askExportPath('list', desktopIn('en'))
    spoil(place)
    await askImportFile(desktopIn('en'))
    await askExportPath('list', desktopIn('en'))
    expect([begun(recorded.opens), begun(recorded.saves)]).toEqual([undefined, 'contacts.csv'])
  })

  it.each(['', 'relative/folder', '..', 7, null, ['/'], '/'.padEnd(5000, 'x')])(
    'is up to the system where the settings have no path of a folder: %j',
    async (stored) => {
      writeFileSync(join(data, 'settings.json'), JSON.stringify({ folders: { open: stored, save: stored } }))
      await askImportFile(desktopIn('en'))
      await askExportPath('list', desktopIn('en'))
      expect([begun(recorded.opens), begun(recorded.saves)]).toEqual([undefined, 'contacts.csv'])
    },
  )
})

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

  it('is not found when it was deleted, or when a folder took its place', async () => {
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

  it('fails with no-program when the system refuses', async () => {
    const files = createSavedFiles()
    recorded.nothingOpens = true
    expect(await files.open(files.wrote(written('odd.pdf')))).toEqual(fail({ kind: 'no-program' }))
  })
})

describe('SECURITY X20: only files that were written since the start are opened', () => {
  it('whatever a page requests, even a path', async () => {
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

  it('not with a handle from an earlier start', async () => {
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
  ])('a file that the system could run, because of its name, is only shown: %s', async (name) => {
    const files = createSavedFiles()
    const path = written(name)
    expect(await files.open(files.wrote(path))).toEqual(ok(null))
    expect(recorded.calls).toEqual([`showItemInFolder ${path}`])
  })
})
