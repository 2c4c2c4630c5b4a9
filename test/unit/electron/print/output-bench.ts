import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { runBatch } from '../../../../electron/print/batch/run-batch.ts'
import { fontPlace, realFonts, withNames } from './made-fonts.ts'
import { fontFolder, postalFile } from './print-bench.ts'

/** The folder of the bundled fonts. */
export let fonts: string
/** The list of postal codes. */
export let postalCodes: string
/** A folder of installed fonts with Kaiso Mincho in it. */
export let installed: ReturnType<typeof fontPlace>
/** The folder of the test at hand. */
export let folder: string
/** The address file in it. */
export let input: string

/** The content of the address file: one person. */
export const people =
  'lastname,firstname,zipcode,region,city,street\n山田,太郎,100-0013,東京都,千代田区,霞が関1-3-2\n'

/** Prepares a spec: fonts and postal codes, and for each test a folder with an address file. All is deleted afterwards. */
export function startOutput(): void {
  fonts = fontFolder()
  postalCodes = postalFile()
  installed = fontPlace()
  installed.put('i.ttf', withNames(realFonts.klee, { 0x409: 'Kaiso Mincho' }, 'Kaiso'))
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'atena-output-')))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  beforeEach(() => {
    folder = mkdtempSync(join(place, 'run-'))
    input = join(folder, 'people.csv')
    writeFileSync(input, people)
  })
}

/** Runs the program; returns its exit code and its error messages. */
export async function labels(...args: string[]) {
  const complained: string[] = []
  const code = await runBatch(['--sheet', 'ELM008', ...args], {
    fonts,
    postalCodes,
    installedFonts: [installed.folder],
    say: () => undefined,
    complain: (text) => complained.push(text),
  })
  return { code, complained: complained.join('\n') }
}

/** Everything in the folder: names, and the bytes of each file or the target of each link. */
export const contents = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => [
      name,
      lstatSync(join(folder, name)).isFile() ? readFileSync(join(folder, name)).toString('base64') : '',
    ])
