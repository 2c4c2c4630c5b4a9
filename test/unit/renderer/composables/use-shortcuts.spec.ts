import { afterAll, describe, expect, it } from 'vitest'
import { keyName } from '../../../../renderer/composables/use-shortcuts.ts'
import { usePlatform } from '../../../../renderer/text/i18n.ts'
import { isMod } from '../../../../renderer/text/keys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...held }) as KeyboardEvent

const ctrl = { ctrlKey: true }
const meta = { metaKey: true }

afterAll(() => usePlatform(''))

describe('the one modifier of shortcuts', () => {
  it.each([
    ['linux', ctrl, meta],
    ['win32', ctrl, meta],
    ['darwin', meta, ctrl],
  ])('%s', (platform, own, other) => {
    usePlatform(platform)
    expect(keyName(press('p', own))).toBe('Mod+P')
    expect(keyName(press('Z', { ...own, shiftKey: true }))).toBe('Mod+Shift+Z')
    expect(keyName(press(' ', own))).toBe('Mod+Space')
    // Neither a shortcut nor a letter that is typed into the list.
    expect(keyName(press('p', other))).toBe('Other+P')
    expect(keyName(press('p', { ...own, ...other }))).toBe('Other+Mod+P')
    expect([isMod(press('', own)), isMod(press('', other))]).toEqual([true, false])
  })

  it.each([
    ['linux', 'Backspace'],
    ['win32', 'Backspace'],
    ['darwin', 'Delete'],
  ])('%s: the key above Enter is %s', (platform, name) => {
    usePlatform(platform)
    expect(keyName(press('Backspace'))).toBe(name)
    expect(keyName(press('Delete'))).toBe('Delete')
  })
})
