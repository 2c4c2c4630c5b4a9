// @module-tag long
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showDesktopDialog } from '../../tools/stand-in/dialog.ts'
import { temporaryFolder } from './sample.ts'

let home: { folder: string; remove: () => void }

beforeEach(() => {
  home = temporaryFolder()
})
afterEach(() => home.remove())

/** Makes a program in zenity's place; it notes its arguments, one a line, and answers as told. */
function fakeZenity(output: string, code: number): { program: string; given: () => string[] } {
  const program = join(home.folder, 'zenity')
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > "$0.arguments"\nprintf '%s' '${output}'\nexit ${code}\n`,
  )
  chmodSync(program, 0o755)
  return { program, given: () => readFileSync(`${program}.arguments`, 'utf8').trimEnd().split('\n') }
}

test('showOpenDialog: filters and several files', async () => {
  const { program, given } = fakeZenity('/a.csv\n/b.csv\n', 0)
  const answer = await showDesktopDialog(program, 'showOpenDialog', {
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Tables', extensions: ['csv', 'tsv'] }],
  })
  expect(answer).toEqual({ canceled: false, filePaths: ['/a.csv', '/b.csv'] })
  expect(given()).toContain('--file-filter=Tables | *.csv *.tsv')
})

test('showSaveDialog: the proposed name, and a cancelled dialog', async () => {
  const { program, given } = fakeZenity('', 1)
  const answer = await showDesktopDialog(program, 'showSaveDialog', {
    defaultPath: '宛名.pdf',
    properties: ['showOverwriteConfirmation'],
  })
  expect(answer).toEqual({ canceled: true, filePath: '' })
  expect(given()).toEqual(['--file-selection', '--filename=宛名.pdf', '--save', '--confirm-overwrite'])
})

test('showSaveDialog: a file is overwritten without a question unless the app wants one, as on Linux', async () => {
  const { program, given } = fakeZenity('/a.pdf', 0)
  await showDesktopDialog(program, 'showSaveDialog', { properties: ['createDirectory'] })
  expect(given()).toEqual(['--file-selection', '--save'])
})

test.each([
  ['', 0, 2],
  ['', 1, 0],
  ['Later', 1, 1],
])('showMessageBox: zenity says %j with code %i, button %i was chosen', async (output, code, response) => {
  const { program } = fakeZenity(output, code)
  const buttons = ['Cancel', 'Later', 'Save']
  const answer = await showDesktopDialog(program, 'showMessageBox', {
    message: '?',
    buttons,
    defaultId: 2,
    cancelId: 0,
  })
  expect(answer).toEqual({ response, checkboxChecked: false })
})

test('a dialog that zenity does not have is not shown', async () => {
  const { program } = fakeZenity('', 0)
  expect(await showDesktopDialog(program, 'showCertificateTrustDialog', {})).toBe(null)
})
