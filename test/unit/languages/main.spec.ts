import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { contextItem } from '../../../contract/action/actions.ts'
import { cardKinds } from '../../../contract/cards/card-marks.ts'
import {
  askOver,
  confirmEndpoints,
  confirmReadOn,
  confirmTestRecord,
  tellJobs,
} from '../../../electron/window/ask.ts'
import { createHelpActions } from '../../../electron/help/help-actions.ts'
import { endpointsOf } from '../../../electron/session/profile-rules.ts'
import { cardTable, cardYearCsv } from '../../../electron/share/card-tables.ts'
import { createUpdateCheck } from '../../../electron/update/updater.ts'
import { titleText } from '../../../electron/window/app-windows.ts'
import * as files from '../../../electron/window/files.ts'
import { setApplicationMenu } from '../../../electron/window/menu.ts'
import { confirmClose, showContextMenu } from '../../../electron/window/page-window.ts'
import { BrowserWindow as FakeWindow, recorded } from '../../fakes/electron.ts'
import { addPseudoLanguage, pseudo } from '../../fakes/pseudo-language.ts'

addPseudoLanguage()

const language = () => pseudo
const nobody = () => undefined
const window = new FakeWindow({}) as unknown as BrowserWindow
const profile = {
  id: 'p',
  kind: 'production' as const,
  name: '本番',
  base_url: 'https://books.example',
  groups: [],
  colour: '#336699',
  allowHttp: false,
}

beforeEach(() => {
  for (const list of [recorded.boxes, recorded.saves, recorded.opens, recorded.popups]) list.length = 0
  recorded.notifications.length = 0
})

/** What is called the same in every language: programs, formats and what the user gave. */
const names = ['THIRD-PARTY-LICENCES.txt', 'Atena', '接続確認', 'Electron', 'Chromium', 'Node']
const formats = ['PDF', 'CSV', 'vCard', 'Excel', 'ContactXML', 'jCard']
const data = [...names, ...formats, '本番', 'https://books.example', 'books.example', 'https://id.example/t']

/** Texts in plain English or Japanese. */
function plain(texts: readonly unknown[]): unknown[] {
  expect(texts.some((text) => String(text).includes('⟦'))).toBe(true)
  return texts.filter((text) => {
    let rest = String(text)
    for (const each of data) rest = rest.replaceAll(each, '')
    return /[a-z]{2}|[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/iu.test(rest)
  })
}

/** The texts of dialogs under these names. */
const textsOf = (shown: readonly object[], ...under: string[]) =>
  shown.flatMap((each) => under.flatMap((name) => (each as Record<string, string | string[]>)[name] ?? []))
const boxes = () => textsOf(recorded.boxes, 'message', 'detail', 'buttons')

describe('main takes its texts from the languages', () => {
  it('the menu of the application', () => {
    const help = async () => undefined
    const all = { showLogs: help, copyDiagnostics: help, about: help, checkForUpdates: help }
    setApplicationMenu({ language: pseudo, onCommand: () => undefined, help: all, developerTools: true })
    const labels = (items: typeof recorded.menu): string[] =>
      items.flatMap(({ label = '', submenu = [] }) => [label, ...labels(submenu)])
    expect(plain(labels(recorded.menu))).toEqual([])
  })

  it('context menus', () => {
    const entries = contextItem.options.map((item) => ({ item, enabled: true }))
    void showContextMenu(window, pseudo, { entries, at: { x: 0, y: 0 } })
    expect(recorded.popups).toHaveLength(1)
    expect(plain(recorded.popups.flat().map(({ label }) => label))).toEqual([])
  })

  it('questions before something is done', async () => {
    const oidc = { issuer: null, authorize_url: null, token_url: null, client_id: 'c', client_secret: null }
    const from = endpointsOf({
      kind: 'own',
      base_url: profile.base_url,
      oidc: { ...oidc, scope: '' },
    })
    const to = { ...from, token_url: 'https://id.example/t', issuer: profile.base_url }
    await confirmEndpoints({ name: '本番', changed: ['token_url', 'issuer'], from, to }, pseudo, undefined)
    await confirmTestRecord(profile, pseudo, undefined)
    await confirmReadOn({ records: 1, bytes: 1 }, pseudo, undefined)
    confirmClose(window, pseudo)
    expect(recorded.boxes).toHaveLength(4)
    expect(plain(boxes())).toEqual([])
  })

  it('Help, and the steps of an update', async () => {
    const help = createHelpActions({
      logFolder: '/',
      language,
      parent: nobody,
      checkForUpdates: null,
      diagnose: async () => ({
        versions: { app: '1', electron: '45', chromium: '153', node: '24' },
        archive: null,
        system: { platform: 'linux', architecture: '', release: '' },
        language: pseudo,
        profile: null,
        records: null,
        proxy: null,
        sync: { phase: 'idle', records: 0, pages: 0, incomplete: false, failure: null },
      }),
    })
    await help.copyDiagnostics()
    await help.about()
    const update = createUpdateCheck({
      version: '1.0.0',
      language,
      ask: askOver(nobody),
      note: () => undefined,
      showProgress: () => undefined,
      restart: () => undefined,
      updater: {
        check: async () => ({ ok: true, value: '1.2.0' }),
        download: async () => ({ ok: true, value: null }),
        install: () => undefined,
        endsTheApp: false,
      },
    })
    await update()
    expect(recorded.boxes).toHaveLength(4)
    expect(plain(boxes())).toEqual([])
  })

  it('dialogs that ask for files', async () => {
    const folders = { read: async () => null, keep: () => undefined }
    const desktop = { language, parent: nobody, folders }
    await files.choosePhotos(desktop)
    await files.askImportFile(desktop)
    for (const format of ['list', 'xlsx', 'jcard', 'contactxml', 'vcard-4.0'] as const)
      await files.askExportPath(format, desktop)
    await files.askBackupPath(desktop)
    await files.askBackupFile(desktop)
    await files.askCopyFolder(desktop)
    const shown = [...recorded.saves, ...recorded.opens]
    expect(shown).toHaveLength(10)
    const kinds = textsOf(shown, 'filters').flatMap((filter) =>
      textsOf([filter as unknown as object], 'name'),
    )
    const offered = textsOf(recorded.saves, 'defaultPath').map((path) => path.replace(/\.\w+$/, ''))
    expect(plain([...textsOf(shown, 'title', 'buttonLabel'), ...kinds, ...offered])).toEqual([])
  })

  it('the notice that a long job has ended, and the title bar', () => {
    let time = 0
    const front = { isMainInFront: () => false, show: async () => undefined }
    const ignore = () => undefined
    const tell = tellJobs({ announce: ignore, language, window: front, note: ignore, now: () => time })
    const change = { kind: 'add-tag', tag: '年賀' } as const
    const counts = { total: 312, done: 309, unchanged: 0, failed: 3, waiting: 0, left: 0 }
    const pace = { perSecond: null, secondsLeft: null, undoMs: null, mayUndo: true, mayContinue: false }
    const state = { job: 'j', change, isWayBack: false, cutOffBy: null, ...counts, ...pace }
    tell({ ...state, phase: 'running' })
    time = 5_000
    tell({ ...state, phase: 'finished' })
    const words = recorded.notifications.flatMap((each) => Object.values(each.words))
    expect(plain([...words, titleText('Atena', profile, pseudo)])).toEqual([])
  })

  it('the cards of a year, on paper and as a table', () => {
    const tables = cardKinds.map((kind) => cardTable([], { year: 2026, kind }, pseudo))
    const onPaper = tables.flatMap(({ title, legend, name }) => [title, legend, name])
    expect(plain([...onPaper, ...cardYearCsv([], 2026, pseudo).split(',')])).toEqual([])
  })
})
