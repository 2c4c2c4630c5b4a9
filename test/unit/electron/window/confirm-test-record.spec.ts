import { describe, expect, it } from 'vitest'
import { confirmTestRecord } from '../../../../electron/window/confirm-test-record.ts'
import { dialog, recorded } from '../../../fakes/electron.ts'

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
  it.each(['en', 'ja'] as const)(
    '%s: names profile and place on one line each, and Enter means no',
    async (language) => {
      await confirmTestRecord({ ...profile, groups: [] }, language, undefined)
      const box = recorded.boxes.at(-1) as unknown as Record<string, unknown>
      expect(box).toMatchObject({ type: 'warning', defaultId: 0, cancelId: 0 })
      expect(String(box['message'])).toContain('Work Anything else?')
      expect(String(box['detail'])).toMatch(/^https:\/\/books\.example\n/)
      expect(String(box['detail'])).toContain('Atena 接続確認')
    },
  )

  it('only its second button is a yes', async () => {
    const before = dialog.showMessageBox
    for (const response of [0, 1]) {
      dialog.showMessageBox = async () => ({ response })
      expect(await confirmTestRecord({ ...profile, groups: [] }, 'en', undefined)).toBe(response === 1)
    }
    dialog.showMessageBox = before
  })
})
