import { afterEach, expect, it } from 'vitest'
import { systemLanguages } from '../../../../electron/window/apply-preferences.ts'
import { app, recorded } from '../../../fakes/electron.ts'

afterEach(() => recorded.appended.clear())

it('systemLanguages() returns the languages of the computer, in its order', () => {
  expect(systemLanguages()).toEqual(['ja-JP'])
})

it('systemLanguages() follows the switch --lang first, as the page does', () => {
  app.commandLine.appendSwitch('lang', 'en-GB')
  expect(systemLanguages()).toEqual(['en-GB'])
})
