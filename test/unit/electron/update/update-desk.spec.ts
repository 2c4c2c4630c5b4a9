import { describe, expect, it } from 'vitest'
import { languages } from '../../../../contract/language.ts'
import { createUpdateDesk, createUpdater } from '../../../../electron/update/updater.ts'
import { mainText } from '../../../../languages/main.ts'
import { announce, installedCopy, startUpdatePlace, type UpdatePlace } from '../../../fakes/update-place.ts'

interface Desk {
  check(): Promise<void>
  /** What was said, and the buttons under it. */
  said: { message: string; buttons: readonly string[] }[]
  notes: string[]
  progress: (number | null)[]
  restarts: number
}

/** A desk whose user presses these buttons, one after the other; closing the window after them. */
function deskOf(place: UpdatePlace, pressed: string[], language: 'en' | 'ja' = 'en'): Desk {
  const desk: Desk = { check: async () => undefined, said: [], notes: [], progress: [], restarts: 0 }
  desk.check = createUpdateDesk({
    updater: createUpdater(place.url, installedCopy().library),
    version: '1.0.0',
    language: () => language,
    async ask(message, _detail, buttons) {
      desk.said.push({ message, buttons })
      const button = buttons.indexOf(pressed.shift() ?? '')
      return button < 0 ? buttons.length - 1 : button
    },
    showProgress: (part) => desk.progress.push(part),
    restart: () => void (desk.restarts += 1),
    note: (line) => desk.notes.push(line),
  })
  return desk
}

const messages = ({ said }: Desk) => said.map(({ message }) => message)

describe('Check for updates…', () => {
  it('up to date', async () => {
    const place = await startUpdatePlace()
    announce(place, '1.0.0', Buffer.from('same'))
    const desk = deskOf(place, [])
    await desk.check()
    expect(desk.said).toEqual([{ message: 'Atena is up to date.', buttons: ['OK'] }])
  })

  it('Download, then Install and restart', async () => {
    const place = await startUpdatePlace()
    announce(place, '1.2.0', Buffer.from('new'))
    const desk = deskOf(place, ['Download', 'Install and restart'])
    await desk.check()
    expect(desk.said).toEqual([
      { message: 'Version 1.2.0 is available.', buttons: ['Download', 'Later'] },
      { message: 'Version 1.2.0 has been downloaded.', buttons: ['Install and restart', 'Later'] },
    ])
    expect(desk.restarts).toBe(1)
    expect(desk.progress.at(-1)).toBeNull()
  })

  it('Later ends it at either step, and closing the dialog is Later', async () => {
    const place = await startUpdatePlace()
    announce(place, '1.2.0', Buffer.from('new'))
    const first = deskOf(place, ['Later'])
    await first.check()
    expect(place.asked).toHaveLength(1)
    const second = deskOf(place, ['Download'])
    await second.check()
    expect([first.restarts, second.restarts]).toEqual([0, 0])
  })

  it('a second time while it is under way says so, and asks for nothing', async () => {
    const place = await startUpdatePlace()
    announce(place, '1.2.0', Buffer.from('new'))
    const desk = deskOf(place, [])
    await Promise.all([desk.check(), desk.check()])
    expect(messages(desk)).toEqual(['The new version is still downloading.', 'Version 1.2.0 is available.'])
    await desk.check()
    expect(messages(desk).at(-1)).toBe('Version 1.2.0 is available.')
  })

  it('what went wrong is one sentence, and a line of the log without an address', async () => {
    const place = await startUpdatePlace()
    const desk = deskOf(place, [], 'ja')
    await desk.check()
    expect(messages(desk)).toEqual([mainText.ja.update.failed['not-understood']])
    expect(desk.notes).toEqual(['update: not-understood'])
  })
})

describe('what is said of updates', () => {
  it.each(languages)('%s: every sentence is there and blames nobody', (language) => {
    for (const sentence of Object.values(mainText[language].update.failed)) {
      expect(sentence).toMatch(language === 'ja' ? /。$/ : /\.$/)
      expect(sentence).not.toMatch(/error|エラー/i)
    }
  })
})
