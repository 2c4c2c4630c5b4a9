import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readToken } from '../../../../build/doctor/read-token.ts'

/** Standard input into which this is typed or piped; `raw` says whether what is typed is hidden. */
function anInput(isTTY: boolean, ...parts: string[]) {
  const raw: boolean[] = []
  const stream = Object.assign(new PassThrough(), { isTTY, setRawMode: (on: boolean) => raw.push(on) })
  for (const part of parts) stream.write(part)
  if (!isTTY) stream.end()
  return { input: stream as unknown as NodeJS.ReadStream, raw }
}

describe('the token from standard input', () => {
  it.each([
    [['secret-token\n'], 'secret-token'],
    [['secret', '-token\r\nmore\n'], 'secret-token'],
    [['  secret-token  '], 'secret-token'],
    [[], ''],
    [['\n'], ''],
  ])('%j that is piped in is read as one line', async (parts, token) => {
    const said: string[] = []
    expect(await readToken(anInput(false, ...parts).input, (text) => said.push(text))).toBe(token)
    expect(said).toEqual([])
  })

  it.each([
    [['secret', 'x\u007f-token\r'], 'secret-token'],
    [['\u0003'], null],
    [['half\u0003'], null],
    [['\r'], ''],
  ])('%j that is typed is never shown', async (parts, token) => {
    const { input, raw } = anInput(true, ...parts)
    const said: string[] = []
    expect(await readToken(input, (text) => said.push(text))).toBe(token)
    expect(said.join('')).toBe('Access token (it is not shown): \n')
    expect(raw).toEqual([true, false])
  })
})
