import { afterEach, expect, it } from 'vitest'
import { systemLanguages } from '../../../../electron/window/apply-preferences.ts'
import { app, recorded } from '../../../fakes/electron.ts'

afterEach(() => recorded.appended.clear())

it('the languages of the computer, in its order', () => {
  expect(systemLanguages()).toEqual(['ja-JP'])
})

it('the switch --lang comes before them, as it does for the page', () => {
  app.commandLine.appendSwitch('lang', 'en-GB')
  expect(systemLanguages()).toEqual(['en-GB'])
})
