import { describe, expect, test } from 'vitest'
import { writing } from '../../contract/language.ts'
import { eras } from '../../renderer/text/dates.ts'
import { applyLanguage } from '../../renderer/text/i18n.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { addPseudoLanguage, pseudo } from '../fakes/pseudo-language.ts'
import { contactViews } from './contact-views.ts'
import type { WindowView } from './file-views.ts'
import { openWindow } from './open-window.ts'
import { windowViews } from './window-views.ts'

addPseudoLanguage()

const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']

/**
 * Everything the window says: texts, names and hints. Passing messages stay in their first language, values of
 * contacts are in that of the contacts, and keys are called by their labels.
 */
function said(): string[] {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent && !parent.closest('.toast, bdi, kbd, script, style'))
      texts.push(walker.currentNode.textContent ?? '')
  }
  for (const attribute of attributes)
    for (const each of document.querySelectorAll(`[${attribute}]`))
      texts.push(each.getAttribute(attribute) ?? '')
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(strings) : []
}

/** Collects the data that main sends: names of contacts, tags, profiles, fonts and printers, addresses, names of files. */
function hearing({ call, on }: FakeBridge): Set<string> {
  const told = new Set<string>()
  const note = (value: unknown) => strings(value).forEach((text) => told.add(text))
  const calls = call as Record<string, (input: unknown) => Promise<unknown>>
  for (const [channel, ask] of Object.entries(calls))
    calls[channel] = async (input) => {
      const answer = await ask(input)
      note(answer)
      return answer
    }
  const notices = on as unknown as Record<string, (listener: (notice: unknown) => void) => () => void>
  for (const [name, listen] of Object.entries(notices))
    notices[name] = (listener) =>
      listen((notice) => {
        note(notice)
        listener(notice)
      })
  return told
}

/** What is called the same in every language. */
const names = [
  // Languages call themselves.
  ...Object.values(writing).map(({ name }) => name),
  // Formats, encodings and units.
  'CSV',
  'Shift_JIS',
  'kB',
  'MB',
  // Programs, and the packages that Atena is made of.
  'Atena',
  '宛名職人',
  'はがきデザインキット',
  '筆まめ',
  'Electron',
  'Chromium',
  'Node',
  'axios',
  'vue',
  // Eras; what is written on paper, and the contact that the doctor makes.
  ...eras.map(({ latin }) => latin),
  '様',
  '殿',
  '先生',
  '一二三',
  // A name in each order.
  '佐藤 美咲',
  '美咲 佐藤',
  '接続確認',
  // The address of a value.
  'mailto:',
  'tel:',
]
const keys = /(?:\b(?:Ctrl|Shift|Alt)\+)+\S+|\((?:F\d+|Delete|Esc)\)/g

/** Whether something that main sent is data: the contract uses lower-case words as keys. */
const isData = (text: string) => !/^[a-z]*(-[a-z]+)*$/.test(text)

const plainWord = /[a-z]{2}|[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/iu

/** What the window says in plain English or Japanese, without data. */
function plain(told: ReadonlySet<string>): string[] {
  const hosts = [...told].filter((text) => URL.canParse(text)).map((text) => new URL(text).host)
  const data = [...names, ...hosts.filter(Boolean), ...[...told].filter(isData)]
  const longestFirst = [...new Set(data)].sort((one, other) => other.length - one.length)
  // An avatar shows how a name begins.
  const begins = new Set(longestFirst.map((text) => [...text][0]))
  return said().filter((text) => {
    if (begins.has(text)) return false
    let rest = text.replaceAll(keys, '')
    for (const each of longestFirst) rest = rest.replaceAll(each, '')
    return plainWord.test(rest)
  })
}

/** Opens a view in English, where it knows what to press, and changes to the language without readers. */
async function saysNothingPlain({ options, open }: WindowView): Promise<void> {
  let told: ReadonlySet<string> = new Set()
  const begin = (bridge: FakeBridge) => {
    told = hearing(bridge)
    options.begin?.(bridge)
  }
  const bridge = await openWindow({ ...options, begin })
  await open?.(bridge)
  applyLanguage(pseudo, '')
  await expect.poll(() => plain(told)).toEqual([])
  expect(said().some((text) => text.includes('⟦'))).toBe(true)
}

describe('no text on the screen is written past the languages', () => {
  const inShort = new Set(['the settings'])
  test.for(windowViews.filter(({ view }) => inShort.has(view)))('$view', saysNothingPlain)

  describe('of every view', { tags: ['long'] }, () => {
    // Pages of the guide are files of their own in each language (docs/guide).
    const all = [...windowViews, ...contactViews].filter(({ view }) => view !== 'the guide')
    const others = all.filter(({ view }) => !inShort.has(view))
    test.for(others)('$view', saysNothingPlain)
  })
})
