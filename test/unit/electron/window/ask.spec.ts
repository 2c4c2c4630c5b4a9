import type { BrowserWindow } from 'electron'
import { describe, expect, it, beforeEach, onTestFinished } from 'vitest'
import { languages, type Language } from '../../../../contract/language.ts'
import {
  confirmCertificate,
  confirmCheck,
  confirmEndpoints,
  confirmMap,
  confirmRemoval,
  confirmReadOn,
  confirmTestRecord,
  tellSettings,
} from '../../../../electron/window/ask.ts'
import { endpointsOf } from '../../../../electron/session/profile-rules.ts'
import type { EndpointChange } from '../../../../contract/profile.ts'
import { dialog, recorded } from '../../../fakes/electron.ts'

describe('SECURITY X56: questions that a page piles up', () => {
  it('60 at a time: one is shown, and the answer to the others is no', async () => {
    const usual = dialog.showMessageBox
    onTestFinished(() => {
      dialog.showMessageBox = usual
    })
    const shown: (() => void)[] = []
    dialog.showMessageBox = () => new Promise((answer) => shown.push(() => answer({ response: 1 })))
    const window = {} as BrowserWindow
    const answers = Array.from({ length: 60 }, () => confirmCheck('https://books.example', 'en', window))
    expect(await Promise.all(answers.slice(1))).toEqual(Array(59).fill(false))
    expect(shown).toHaveLength(1)
    shown[0]?.()
    expect(await answers[0]).toBe(true)
  })
})

describe('settings that were damaged', () => {
  it.each([
    ['older', 'en', /went back to those from before/],
    ['partly', 'en', /Some of your profiles could not be read/],
    ['lost', 'en', /created your profiles again/],
    ['older', 'ja', /最後に変更する前の設定/],
    ['partly', 'ja', /一部の接続先を読み取れませんでした/],
    ['lost', 'ja', /接続先を作り直しました/],
  ] as const)(
    '%s are reported in %s, with advice and the path of the file',
    async (found, language, words) => {
      const asked: [string, string, readonly string[]][] = []
      const ask = async (...said: [string, string, readonly string[]]) => asked.push(said)
      await tellSettings({ found, movedAside: 'settings.corrupt-x.json' }, language, ask)
      expect(asked).toEqual([
        [expect.stringMatching(words), expect.stringContaining('settings.corrupt-x.json'), ['OK']],
      ])
    },
  )

  it('shows no message for whole settings, or at the first start', async () => {
    for (const found of ['whole', 'first'] as const)
      await tellSettings({ found, movedAside: null }, 'en', () => Promise.reject(new Error('told')))
  })
})

const from = endpointsOf({
  kind: 'own',
  base_url: 'https://books.example',
  oidc: {
    issuer: null,
    authorize_url: 'https://id.example/a',
    token_url: 'https://id.example/t',
    client_id: 'c',
    client_secret: null,
    scope: '',
  },
})
const change: EndpointChange = {
  name: 'Work',
  changed: ['token_url', 'issuer'],
  from,
  to: { ...from, token_url: 'https://elsewhere.example/t', issuer: 'https://issuer.example/' },
}

interface Box {
  message: string
  detail: string
  buttons: string[]
  defaultId: number
  cancelId: number
}

/** Asks, and returns the content of the dialog. */
async function shown(asked: EndpointChange, language: Language = 'en'): Promise<Box> {
  await confirmEndpoints(asked, language, undefined)
  return recorded.boxes.at(-1) as unknown as Box
}

beforeEach(() => {
  recorded.boxes.length = 0
})

describe('the question before a profile connects elsewhere', () => {
  it.each(languages)(
    '%s: names the profile and each address that changes, before and after',
    async (language) => {
      const { message, detail } = await shown(change, language)
      expect(message).toContain('Work')
      for (const address of [
        'https://id.example/t',
        'https://elsewhere.example/t',
        'https://issuer.example/',
      ])
        expect(detail).toContain(address)
      expect(detail).not.toContain('books.example')
    },
  )

  it.each(languages)(
    '%s: says what another address of the service removes, and only then',
    async (language) => {
      const moved = {
        ...change,
        changed: ['base_url' as const],
        to: { ...from, base_url: 'https://b.example' },
      }
      const words = /history and local copies|変更履歴、自動コピー/
      expect((await shown(moved, language)).detail).toMatch(words)
      expect((await shown(change, language)).detail).not.toMatch(words)
    },
  )

  it('Enter and closing it mean no; only the other button means yes', async () => {
    const { buttons, defaultId, cancelId } = await shown(change)
    expect([buttons[defaultId], buttons[cancelId]]).toEqual(['Keep as it is', 'Keep as it is'])
    expect(await confirmEndpoints(change, 'en', undefined)).toBe(false)
    const { showMessageBox } = dialog
    onTestFinished(() => {
      dialog.showMessageBox = showMessageBox
    })
    dialog.showMessageBox = async () => ({ response: 1 })
    expect(await confirmEndpoints(change, 'en', undefined)).toBe(true)
  })

  it('no text of the page breaks a line or reverses the text direction', async () => {
    const hostile = 'Work”?\n\nNothing changes.\u2028\u202e\u200b\u0000'
    const client = { ...change, changed: ['client_id' as const], to: { ...from, client_id: hostile } }
    const { message, detail } = await shown({ ...client, name: hostile })
    expect(message).toBe('Change where “Work”? Nothing changes.” connects?')
    expect(detail.split('\n').filter((line) => line !== '')).toHaveLength(4)
    expect(detail).not.toMatch(/[\u2028\u202e\u200b\u0000]/)
  })

  it('the end of a long host name is always visible, because it identifies the host', async () => {
    const host = `${'books.example.'.repeat(17)}stranger.example`
    const { detail } = await shown({
      ...change,
      changed: ['base_url'],
      to: { ...from, base_url: `https://${host}` },
    })
    expect(detail).toContain('stranger.example')
  })
})

describe('the question before a request goes to a new place', () => {
  it.each(languages)(
    '%s: a new profile, with each address and the kind, not with those it lacks',
    async (language) => {
      const { message, detail } = await shown(
        { name: 'Work', changed: ['kind', 'base_url', 'token_url'], from: null, to: from },
        language,
      )
      expect(message).toContain('Work')
      expect(detail).toContain(language === 'en' ? 'Kind: Other' : '種類: その他')
      expect(detail).toContain('https://books.example')
      expect(detail).not.toContain('https://id.example/a')
    },
  )

  it.each(languages)('%s: a check, with the true host; Enter and closing it mean no', async (language) => {
    expect(await confirmCheck('https://books.example@stranger.example/api', language, undefined)).toBe(false)
    const { message, defaultId, cancelId } = recorded.boxes.at(-1) as unknown as Box
    expect(message).toContain('stranger.example')
    expect(message).not.toContain('books.example')
    expect([defaultId, cancelId]).toEqual([0, 0])
  })
})

describe('SECURITY X62: the question whether a certificate is trusted', () => {
  const seen = {
    pem: '',
    subject: 'CN=books.example, O=Example\u202e',
    issuer: 'CN=Example CA',
    validFrom: '2026-01-02T12:00:00.000Z',
    validTo: '2027-03-04T12:00:00.000Z',
    fingerprint: 'AB:CD',
  }

  it.each(languages)(
    '%s: a certificate, with everything that tells it from another; Enter and closing mean no',
    async (language) => {
      const question = { host: 'books.example:8443', name: 'Work', seen, former: null }
      expect(await confirmCertificate(question, language, undefined)).toBe(false)
      const { message, detail, defaultId, cancelId } = recorded.boxes.at(-1) as unknown as Box
      expect(message).toContain('books.example:8443')
      for (const part of ['CN=books.example, O=Example', 'CN=Example CA', '2026', '2027', 'AB:CD', 'Work'])
        expect(detail).toContain(part)
      expect(detail).not.toContain('\u202e')
      expect([defaultId, cancelId]).toEqual([0, 0])
    },
  )

  it.each(languages)('%s: one that has changed, with the fingerprint of the one before', async (language) => {
    const question = { host: 'books.example', name: null, seen, former: '12:34' }
    await confirmCertificate(question, language, undefined)
    const { message, detail } = recorded.boxes.at(-1) as unknown as Box
    expect(message).toContain(language === 'en' ? 'has changed' : '変わりました')
    expect(detail).toContain('12:34')
  })
})

describe('SECURITY X58: the question before a place goes to a map', () => {
  it.each(languages)('%s: names the place and the map; Enter and closing it mean no', async (language) => {
    const place = '〒150-0001 東京都渋谷区神宮前1-1\n\u202e'
    expect(await confirmMap({ place, host: 'www.google.com' }, language, undefined)).toBe(false)
    const { detail, defaultId, cancelId } = recorded.boxes.at(-1) as unknown as Box
    expect(detail).toContain('www.google.com')
    expect(detail).toContain('\n\n〒150-0001 東京都渋谷区神宮前1-1\n\n')
    expect([defaultId, cancelId]).toEqual([0, 0])
  })
})

const profile = {
  id: 'p',
  kind: 'production',
  name: 'Work\nAnything else?',
  base_url: 'https://books.example',
  groups: [],
  colour: '#336699',
  allowHttp: false,
} as const

describe('the question before a test contact is made where contacts may be real', () => {
  it.each(languages)('%s: names profile and place on one line each, and Enter means no', async (language) => {
    await confirmTestRecord({ ...profile, groups: [] }, language, undefined)
    const box = recorded.boxes.at(-1) as unknown as Record<string, unknown>
    expect(box).toMatchObject({ type: 'warning', defaultId: 0, cancelId: 0, noLink: true })
    expect(String(box['message'])).toContain('Work Anything else?')
    expect(String(box['detail'])).toMatch(/^https:\/\/books\.example\n/)
    expect(String(box['detail'])).toContain('Atena 接続確認')
  })

  it('only its second button means yes', async () => {
    const before = dialog.showMessageBox
    for (const response of [0, 1]) {
      dialog.showMessageBox = async () => ({ response })
      expect(await confirmTestRecord({ ...profile, groups: [] }, 'en', undefined)).toBe(response === 1)
    }
    dialog.showMessageBox = before
  })
})

describe('the question before data are removed from this computer', () => {
  const removals = ['history', 'copies', 'contacts', 'computer'] as const
  const asked = async (what: (typeof removals)[number], unsent: number, language: Language) => {
    const isYes = await confirmRemoval({ what, name: 'Work\nAnything else?', unsent }, language, undefined)
    return { isYes, ...(recorded.boxes.at(-1) as unknown as Box) }
  }

  it.each(languages)('%s: each has words of its own, and Enter and closing it mean no', async (language) => {
    const boxes: Awaited<ReturnType<typeof asked>>[] = []
    for (const what of removals) boxes.push(await asked(what, 0, language))
    expect(boxes.map(({ isYes, defaultId, cancelId }) => [isYes, defaultId, cancelId])).toEqual(
      removals.map(() => [false, 0, 0]),
    )
    expect(new Set(boxes.map(({ message }) => message)).size).toBe(removals.length)
    const named = boxes.slice(0, 3).map(({ message }) => message)
    for (const message of named) expect(message).toContain('Work Anything else?')
  })

  it.each(languages)(
    '%s: names the number of edits that would be lost, and nothing where none would',
    async (language) => {
      for (const what of ['contacts', 'computer'] as const) {
        const { detail } = await asked(what, 0, language)
        expect((await asked(what, 1, language)).detail).toMatch(/\b1 change|が1件/)
        expect((await asked(what, 234, language)).detail).toMatch(/\b234 changes|が234件/)
        expect(detail).not.toMatch(/\d/)
      }
    },
  )

  it('only its second button means yes', async () => {
    const { showMessageBox } = dialog
    onTestFinished(() => {
      dialog.showMessageBox = showMessageBox
    })
    for (const response of [0, 1]) {
      dialog.showMessageBox = async () => ({ response })
      expect((await asked('contacts', 1, 'en')).isYes).toBe(response === 1)
    }
  })
})

describe('the question before more contacts are stored than a copy may hold', () => {
  const full = { records: 100_234, bytes: 312_400_000 }

  it.each(languages)('%s: names number and size, and Enter means no', async (language) => {
    await confirmReadOn(full, language, undefined)
    const box = recorded.boxes.at(-1) as unknown as Record<string, unknown>
    expect(box).toMatchObject({ type: 'warning', defaultId: 0, cancelId: 0, noLink: true })
    expect(String(box['detail'])).toContain('100,234')
    expect(String(box['detail'])).toContain('313 MB')
  })

  it('only its second button means yes', async () => {
    const before = dialog.showMessageBox
    for (const response of [0, 1]) {
      dialog.showMessageBox = async () => ({ response })
      expect(await confirmReadOn(full, 'en', undefined)).toBe(response === 1)
    }
    dialog.showMessageBox = before
  })
})
