import { Menu } from 'electron'
import type { BrowserWindow, ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import type { ContextEntry, ContextItem } from '../../contract/action/actions.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import type { Language } from '../../contract/language.ts'
import { actionText, mainText } from '../../languages/main.ts'

/** How long after it has closed a menu may still tell what was chosen, in ms: Electron does not say which comes first. */
const lateChoice = 100

const line: MenuItemConstructorOptions = { type: 'separator' }

/**
 * Shows a native menu in a window. Returns what was chosen, null where it was closed without a choice.
 * @param at px of the page, which may be shown larger than it is
 */
export function showContextMenu(
  window: BrowserWindow,
  language: Language,
  { entries, at }: Input<'contextMenu.show'>,
): Promise<ContextItem | null> {
  const zoom = window.webContents.getZoomFactor()
  const [x, y] = [Math.round(at.x * zoom), Math.round(at.y * zoom)]
  return new Promise((resolve) => {
    const template = entries.map((entry) => templateOf(entry, language, resolve))
    const callback = () => void setTimeout(resolve, lateChoice, null)
    Menu.buildFromTemplate(template).popup({ window, x, y, callback })
  })
}

function templateOf(
  entry: ContextEntry,
  language: Language,
  choose: (item: ContextItem) => void,
): MenuItemConstructorOptions {
  if (entry === 'line') return line
  const { item, enabled } = entry
  const label: string = actionText[language][item]
  return { id: item, label, enabled, click: () => choose(item) }
}

/** Gives text in a window its menu: cut, copy and paste in fields, with words for what is misspelled; else copy. */
export function offerTextMenu(window: BrowserWindow, language: () => Language): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = textMenu(params, language(), (word) => window.webContents.replaceMisspelling(word))
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

function textMenu(
  { isEditable, editFlags, selectionText, misspelledWord, dictionarySuggestions }: ContextMenuParams,
  language: Language,
  replace: (word: string) => void,
): MenuItemConstructorOptions[] {
  const text = mainText[language].menu
  const copy: MenuItemConstructorOptions = { role: 'copy', label: text.copy, enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  // A single & in a label would underline the letter after it.
  const words = dictionarySuggestions.map((word) => ({
    label: word.replaceAll('&', '&&'),
    click: () => replace(word),
  }))
  const spelling = words.length > 0 ? words : [{ label: text.noSuggestions, enabled: false }]
  return [
    ...(misspelledWord ? [...spelling, line] : []),
    { role: 'cut', label: text.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text.paste, enabled: editFlags.canPaste },
    line,
    { role: 'selectAll', label: text.selectAll, enabled: editFlags.canSelectAll },
  ]
}
