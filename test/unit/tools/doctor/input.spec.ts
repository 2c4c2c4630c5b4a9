import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doctorWords, readToken } from '../../../../tools/doctor/input.ts'

const base = ['--base-url', 'https://books.example']

describe('the words of npm run doctor', () => {
  it('are read in both spellings', () => {
    const words = [
      '--base-url=https://books.example',
      '--group-id',
      'a',
      '--group-id=b',
      '--write-test-record',
    ]
    expect(doctorWords([...words, '--json', 'out/report.json'])).toEqual({
      base_url: 'https://books.example',
      groups: ['a', 'b'],
      profile: '',
      dataFolder: '',
      mayWrite: true,
      onRealContacts: false,
      allowHttp: false,
      json: 'out/report.json',
    })
  })

  it('a profile brings its own address', () => {
    const words = ['--profile', '家族 and friends', '--data-folder=/home/me/Atena', '--on-real-contacts']
    expect(doctorWords(words)).toMatchObject({
      base_url: '',
      profile: '家族 and friends',
      dataFolder: '/home/me/Atena',
      mayWrite: false,
      onRealContacts: true,
    })
  })

  it('nothing is written unless the user says so', () => {
    expect(doctorWords(base)).toMatchObject({ mayWrite: false, json: '' })
  })

  it.each([
    [[], /--base-url URL/],
    [['--base-url', 'books.example'], /takes an address/],
    [['--base-url', 'https://me:secret@books.example'], /takes an address/],
    [[...base, '--json', 'report.txt'], /ends with \.json/],
    [[...base, '--loud'], /^--loud is not known/],
    [[...base, '--profile', 'Mine'], /brings its own address/],
    [['--profile', 'x'.repeat(81)], /looks like an access token/],
    [[...base, 'more'], /^An argument is not known/],
    [[...base, '--group-id'], /looks like an access token/],
  ])('%s is answered with a sentence', (words, sentence) => {
    expect(doctorWords(words)).toMatch(sentence)
  })

  it('SECURITY: a token among them is refused and never said again', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9._~+/-]{65,90}=?$/)
    const place = fc.constantFrom(
      '',
      '--token',
      '--token=',
      '--access-token=',
      '--group-id',
      '--group-id=',
      'Bearer ',
    )
    fc.assert(
      fc.property(token, place, (secret, before) => {
        const words = before === '' || /[= ]$/.test(before) ? [before + secret] : [before, secret]
        const said = doctorWords([...base, ...words])
        expect(said).toMatch(/looks like an access token/)
        expect(said).not.toContain(secret)
      }),
    )
  })
})

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
