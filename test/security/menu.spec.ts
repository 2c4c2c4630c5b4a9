import { describe, expect, it } from 'vitest'
import { actionIds } from '../../contract/action/actions.ts'
import { languages, type Language } from '../../contract/language.ts'
import { enableItems, setApplicationMenu, type HelpActions } from '../../electron/window/menu.ts'
import { recorded, type MenuItem } from '../fakes/electron.ts'

const asked: string[] = []
const help = {
  showLogs: async () => void asked.push('logs'),
  copyDiagnostics: async () => void asked.push('diagnostics'),
  about: async () => void asked.push('about'),
  checkForUpdates: async () => void asked.push('updates'),
}

/** Every item of the menu in this language, those of submenus included. */
function items(language: Language, actions: HelpActions = help, developerTools = false): MenuItem[] {
  setApplicationMenu({
    language,
    onCommand: (command) => void asked.push(command),
    help: actions,
    developerTools,
  })
  const all = (list: MenuItem[]): MenuItem[] => list.flatMap((item) => [item, ...all(item.submenu ?? [])])
  return all(recorded.menu)
}

describe('SECURITY X27: the menu offers no developer tools', () => {
  it.each(languages)('%s: no reload, no developer tools, no role that brings them along', (language) => {
    const roles = items(language).map(({ role }) => role?.toLowerCase())
    for (const role of ['reload', 'forcereload', 'toggledevtools', 'viewmenu', 'windowmenu'])
      expect(roles).not.toContain(role)
  })

  it.each([
    ['en', 'Developer tools'],
    ['ja', '開発者ツール'],
  ] as const)('%s: what is not packaged has them, and no reload', (language, label) => {
    const roles = items(language, help, true).filter(({ role }) => role !== undefined)
    expect(roles.find(({ role }) => role === 'toggleDevTools')?.label).toBe(label)
    expect(roles.map(({ role }) => role?.toLowerCase())).not.toContain('reload')
  })

  it('no key of theirs', () => {
    const keys = items('en').flatMap((item) => ('accelerator' in item ? [String(item.accelerator)] : []))
    expect(keys.filter((key) => /F5|F12|Shift\+I|Alt\+I|Shift\+R/i.test(key))).toEqual([])
    // Ctrl+R refreshes from the service; it never reloads the page.
    items('en')
      .find(({ id }) => id === 'refresh')
      ?.click?.()
    expect(asked.at(-1)).toBe('refresh')
  })
})

describe('the Help menu', () => {
  it.each([
    ['show-logs', 'Show log folder', 'ログのフォルダーを表示', 'logs'],
    ['copy-diagnostics', 'Copy diagnostics', '診断情報をコピー', 'diagnostics'],
    ['check-for-updates', 'Check for updates…', '更新を確認…', 'updates'],
    ['about', 'About Atena', 'Atenaについて', 'about'],
  ])('%s', (id, english, japanese, action) => {
    const item = items('en').find((candidate) => candidate.id === id)
    expect(item?.label).toBe(english)
    expect(items('ja').find((candidate) => candidate.id === id)?.label).toBe(japanese)
    item?.click?.()
    expect(asked.at(-1)).toBe(action)
  })

  it('no item for updates in a build that looks for none', () => {
    const names = items('en', { ...help, checkForUpdates: null }).map(({ id }) => id)
    expect(names).toContain('about')
    expect(names).not.toContain('check-for-updates')
  })
})

describe('the shape of the menu', () => {
  const of = (id: string) => items('en').find((item) => item.id === id)

  it('what cannot be done is disabled, also after a change of language', () => {
    enableItems(['new-contact', 'undo'])
    expect(of('new-contact')?.enabled).toBe(true)
    expect(of('edit')?.enabled).toBe(false)
    items('ja')
    enableItems(['edit'])
    const item = recorded.menu.flatMap(({ submenu }) => submenu ?? []).find(({ id }) => id === 'edit')
    expect(item?.enabled).toBe(true)
    expect(of('new-contact')?.enabled).toBe(false)
  })

  it.each(languages)('%s: has each command once', (language) => {
    const ids = items(language).map(({ id }) => id)
    expect(actionIds.filter((id) => ids.filter((each) => each === id).length !== 1)).toEqual([])
  })

  it('makes the page larger by the key of + with and without Shift, and says so once', () => {
    const larger = items('en').filter(({ role }) => role === 'zoomIn')
    expect(larger.map((item) => ('accelerator' in item ? item.accelerator : null))).toEqual([
      null,
      'CmdOrCtrl+=',
      'CmdOrCtrl+;',
    ])
    expect(larger.map((item) => ('visible' in item ? item.visible : true))).toEqual([true, false, false])
  })

  it('one undo, a close with its key, dots on what asks', () => {
    const all = items('en')
    expect(all.filter(({ id, role }) => id === 'undo' || role === 'undo')).toHaveLength(1)
    expect(all.map(({ role }) => role)).toContain('close')
    for (const id of ['add-tag', 'move-to-group', 'settings', 'import']) expect(of(id)?.label).toMatch(/…$/u)
    for (const id of ['delete', 'save', 'refresh']) expect(of(id)?.label).not.toMatch(/…$/u)
  })

  it.each([
    ['en', ['&File', '&Edit', '&Contact', '&View', '&Help']],
    ['ja', ['ファイル(&F)', '編集(&E)', '連絡先(&C)', '表示(&V)', 'ヘルプ(&H)']],
  ] as const)('%s: each menu opens with Alt and a letter of its own', (language, titles) => {
    items(language)
    expect(recorded.menu.map(({ label }) => label)).toEqual(titles)
  })
})
