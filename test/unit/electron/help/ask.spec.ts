import { describe, expect, it } from 'vitest'
import { tellSettings } from '../../../../electron/help/ask.ts'

describe('settings that were damaged', () => {
  it.each([
    ['older', 'en', /went back to those from before/],
    ['lost', 'en', /made your profiles again/],
    ['older', 'ja', /最後に変更する前の設定/],
    ['lost', 'ja', /接続先を作り直しました/],
  ] as const)('%s is told in %s, with what to do and where the file is', async (found, language, words) => {
    const asked: [string, string, readonly string[]][] = []
    const ask = async (...said: [string, string, readonly string[]]) => asked.push(said)
    await tellSettings({ found, movedAside: 'settings.corrupt-x.json' }, language, ask)
    expect(asked).toEqual([
      [expect.stringMatching(words), expect.stringContaining('settings.corrupt-x.json'), ['OK']],
    ])
  })

  it('whole ones, and those of a first start, are nothing to be told', async () => {
    for (const found of ['whole', 'first'] as const)
      await tellSettings({ found, movedAside: null }, 'en', () => Promise.reject(new Error('told')))
  })
})
