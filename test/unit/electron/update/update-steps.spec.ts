import { describe, expect, it } from 'vitest'
import { languages } from '../../../../contract/language.ts'
import { createUpdateCheck, createUpdater } from '../../../../electron/update/updater.ts'
import { mainText } from '../../../../languages/main.ts'
import { announce, installedCopy, startUpdatePlace, type UpdatePlace } from '../../../fakes/update-place.ts'

interface UpdaterBench {
  check(): Promise<void>
  /** The messages, and their buttons. */
  said: { message: string; buttons: readonly string[] }[]
  notes: string[]
  progress: (number | null)[]
  restarts: number
}

/** An update check whose user presses these buttons in order, and then closes each dialog. */
function updaterOf(place: UpdatePlace, pressed: string[], language: 'en' | 'ja' = 'en'): UpdaterBench {
  const updater: UpdaterBench = {
    check: async () => undefined,
    said: [],
    notes: [],
    progress: [],
    restarts: 0,
  }
  updater.check = createUpdateCheck({
    updater: createUpdater(place.url, installedCopy().library),
    version: '1.0.0',
    language: () => language,
    async ask(message, _detail, buttons) {
      updater.said.push({ message, buttons })
      const button = buttons.indexOf(pressed.shift() ?? '')
      return button < 0 ? buttons.length - 1 : button
    },
    showProgress: (part) => updater.progress.push(part),
    restart() {
      updater.restarts += 1
    },
    note: (line) => updater.notes.push(line),
  })
  return updater
}

const messages = ({ said }: UpdaterBench) => said.map(({ message }) => message)

describe('Check for updates…', () => {
  it('up to date', async () => {
    const place = await startUpdatePlace()
    announce(place, '1.0.0', Buffer.from('same'))
    const updater = updaterOf(place, [])
    await updater.check()
    expect(updater.said).toEqual([{ message: 'Atena is up to date.', buttons: ['OK'] }])
  })

  it('Download, then Install and restart', async () => {
    const place = await startUpdatePlace()
    announce(place, '1.2.0', Buffer.from('new'))
    const updater = updaterOf(place, ['Download', 'Install and restart'])
    await updater.check()
    expect(updater.said).toEqual([
      { message: 'Version 1.2.0 is available.', buttons: ['Download', 'Later'] },
      { message: 'Version 1.2.0 has been downloaded.', buttons: ['Install and restart', 'Later'] },
    ])
    expect(updater.restarts).toBe(1)
    expect(updater.progress.at(-1)).toBeNull()
  })

  it('Later ends it at either step, and closing the dialog is Later', async () => {
    const place = await startUpdatePlace()
    announce(place, '1.2.0', Buffer.from('new'))
    const first = updaterOf(place, ['Later'])
    await first.check()
    expect(place.asked).toHaveLength(1)
    const second = updaterOf(place, ['Download'])
    await second.check()
    expect([first.restarts, second.restarts]).toEqual([0, 0])
  })

  it('a second check during the first says so, and sends no request', async () => {
    const place = await startUpdatePlace()
    announce(place, '1.2.0', Buffer.from('new'))
    const updater = updaterOf(place, [])
    await Promise.all([updater.check(), updater.check()])
    expect(messages(updater)).toEqual([
      'The new version is still downloading.',
      'Version 1.2.0 is available.',
    ])
    await updater.check()
    expect(messages(updater).at(-1)).toBe('Version 1.2.0 is available.')
  })

  it('a failure is one sentence, and a line of the log without an address', async () => {
    const place = await startUpdatePlace()
    const updater = updaterOf(place, [], 'ja')
    await updater.check()
    expect(messages(updater)).toEqual([mainText.ja.update.failed['not-understood']])
    expect(updater.notes).toEqual(['update: not-understood'])
  })
})

describe('the sentences about updates', () => {
  it.each(languages)('%s: every sentence exists and blames no one', (language) => {
    for (const sentence of Object.values(mainText[language].update.failed)) {
      expect(sentence).toMatch(language === 'ja' ? /。$/ : /\.$/)
      expect(sentence).not.toMatch(/error|エラー/i)
    }
  })
})
