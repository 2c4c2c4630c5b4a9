import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runBatch } from '../../../../electron/print/batch/run-batch.ts'
import { fontFolder, postalFile } from './print-bench.ts'

const places = { fonts: fontFolder(), postalCodes: postalFile(), installedFonts: [] }
const folder = mkdtempSync(join(tmpdir(), 'atena-offset-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const input = join(folder, 'people.csv')
writeFileSync(
  input,
  'lastname,firstname,zipcode,region,city,street\n山田,太郎,100-0013,東京都,千代田区,霞が関1-3-2\n',
)

/** Runs the program; returns its exit code and its error messages. */
async function labels(...args: string[]) {
  const complained: string[] = []
  const words = { say: () => undefined, complain: (text: string) => complained.push(text) }
  const code = await runBatch(['--sheet', 'ELM008', ...args], { ...places, ...words })
  return { code, complained: complained.join('\n') }
}

describe('--offset', () => {
  it.each(['-1,2', '-1.5,-0.3', '+1,-2', '-.5,2'])('%s is accepted in this notation', async (offset) => {
    const out = join(folder, `${offset}.pdf`)
    expect(await labels('--in', input, '--out', out, '--offset', offset)).toEqual({ code: 0, complained: '' })
    expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.each(['500,500', '-500,0', '0,-300', '0,290', '30,-30', '1e9,0'])(
    '%s is refused, because labels would be off the paper',
    async (offset) => {
      for (const sheet of ['ELM008', 'hagaki', 'ELM023']) {
        const out = join(folder, `${sheet}${offset}.pdf`)
        const { code, complained } = await labels(
          '--sheet',
          sheet,
          '--in',
          input,
          '--out',
          out,
          '--offset',
          offset,
        )
        expect([sheet, code === 0, existsSync(out)]).toEqual([sheet, false, false])
        expect(complained).toMatch(/--offset/)
      }
    },
  )
})
