import { expect, it } from 'vitest'
import { systemLanguages } from '../../../../tools/stand-in/app.ts'
import { desktopIn } from '../../../../tools/tour/open-app.ts'

it.each([
  ['LANG alone', { LANG: 'de_DE.UTF-8' }],
  ['a list of languages, as Japanese desktops set it', { LANG: 'ja_JP.UTF-8', LANGUAGE: 'ja:en' }],
  ['another language for messages', { LANG: 'en_US.UTF-8', LC_MESSAGES: 'ja_JP.UTF-8' }],
])('the app speaks the language that is asked for, whatever the desktop has: %s', (_what, desktop) => {
  expect(systemLanguages(desktopIn('en_US.UTF-8', desktop))).toEqual(['en-US'])
  expect(systemLanguages(desktopIn('ja_JP.UTF-8', desktop))).toEqual(['ja-JP'])
})

it('the rest of the environment stays', () => {
  expect(desktopIn('en_US.UTF-8', { PATH: '/bin' })).toMatchObject({ PATH: '/bin' })
})
