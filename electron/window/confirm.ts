import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { MainText } from '../../languages/main.ts'
import type { Endpoints } from '../session/profile-rules.ts'
import type { EndpointChange } from '../session/profile-book.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'

/** Longest text that is shown on a line, in characters: a whole host name always has room, since its end decides. */
const longest = 300

/**
 * Asks whether a profile that has a token may lead elsewhere; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer, with every address that changes.
 */
export async function confirmEndpoints(
  change: EndpointChange,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const text = mainText[language].endpoints
  const box = {
    type: 'warning' as const,
    message: text.message(oneLine(change.name, text.none)),
    detail: [...change.changed.map((name) => linesOf(change, name, text)), text.warning].join('\n\n'),
    buttons: [text.keep, text.change],
    defaultId: 0,
    cancelId: 0,
  }
  const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box))
  return response === 1
}

function linesOf({ from, to }: EndpointChange, name: keyof Endpoints, text: MainText['endpoints']): string {
  const line = (word: string, value: string) => `${word}: ${oneLine(value, text.none)}`
  return [text.names[name], line(text.before, from[name]), line(text.after, to[name])].join('\n')
}

/**
 * A text as one line of a dialog; `none` where nothing is left of it.
 * SECURITY: names and client ids are free text of the page. Line breaks, control characters and marks that turn the
 * direction of writing could make a dialog say something else than it asks.
 */
function oneLine(value: string, none: string): string {
  const plain = value.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (plain === '') return none
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}

/**
 * Asks whether a test contact may be made where contacts may be real; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer.
 */
export async function confirmTestRecord(
  { name, base_url }: ConnectionProfile,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const text = mainText[language].testRecord
  const box = {
    type: 'warning' as const,
    message: text.message(oneLine(name, '–')),
    detail: text.detail(oneLine(base_url, '–')),
    buttons: [text.no, text.yes],
    defaultId: 0,
    cancelId: 0,
  }
  const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box))
  return response === 1
}
