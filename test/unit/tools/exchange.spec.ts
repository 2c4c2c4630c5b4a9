import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../../tools/exchange.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'atena-exchange-'))
afterAll(() => rmSync(folder, { recursive: true }))

const input = join(folder, 'in.vcf')
const card = 'BEGIN:VCARD\nVERSION:3.0\nN:山田;太郎;;;\nBDAY:--0229\nEND:VCARD\n'

/** Runs the command without reading its output. */
async function runUnread(...words: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stderr: Buffer.concat(said).toString() }
}

describe('npm run exchange, whose output is not read', () => {
  it('still converts', async () => {
    writeFileSync(input, card.repeat(20))
    const output = join(folder, 'out.csv')
    expect(await runUnread('convert', input, output)).toEqual({ code: 0, stderr: '' })
    expect(existsSync(output)).toBe(true)
  })

  it('ends without an error when it only reads', async () => {
    writeFileSync(input, card.repeat(20))
    expect(await runUnread('read', input)).toEqual({ code: 0, stderr: '' })
  })
})
