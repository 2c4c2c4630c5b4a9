import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readCommandLine } from '../../service/command-line.ts'
import { programArgs } from '../program-args.ts'
import { running } from './running.ts'

const main = fileURLToPath(new URL('../../service/main.ts', import.meta.url))

function launched(...args: string[]) {
  const child = spawn(process.execPath, programArgs(main, ...args), { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const wrong: string[] = []
  child.stderr.on('data', (chunk: Buffer) => wrong.push(chunk.toString()))
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal, stderr: wrong.join('') }))
  return { child, firstLine, exit }
}

describe('node service/main.ts', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'says where it is in one line of JSON, and ends on %s',
    async (signal) => {
      const { child, firstLine, exit } = launched('--port', '0', '--seed', '5')
      const { base_url, group_ids, tokens, ...rest } = JSON.parse(await firstLine)
      expect(rest).toEqual({})
      expect(base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect(group_ids).toHaveLength(3)
      const headers = { Authorization: `Bearer ${tokens.full}` }
      const list = await fetch(`${base_url}/api/addresses/${group_ids[0]}/list`, { headers })
      expect(await list.json()).toHaveLength(5)
      child.kill(signal)
      expect(await exit).toEqual({ code: 0, signal: null, stderr: '' })
    },
  )

  it.each([
    [['--variant', 'put=both'], /--variant put=both: Variant "put" takes replace, merge, not "both"/],
    [['--variant', 'colour=red'], /There is no variant "colour"/],
    [['--port', 'x'], /--port takes a whole number/],
    [['--colour'], /--colour/],
  ])('%j: a message that names the switch, and code 2', async (args, message) => {
    const { exit } = launched(...args)
    const { code, stderr } = await exit
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })

  it('a port that is taken: a message and code 1', async () => {
    const { service } = await running()
    const { exit } = launched('--port', new URL(service.base_url).port)
    expect(await exit).toMatchObject({ code: 1, stderr: expect.stringContaining('EADDRINUSE') })
  })
})

describe('the command line', () => {
  it('has the defaults of the README', () => {
    expect(readCommandLine([])).toEqual({
      kind: 'start',
      remarks: [],
      options: { port: 8080, seed: 200, db: ':memory:', listDelayMs: 2000, variants: {} },
    })
  })

  it('takes any number of variants', () => {
    const command = readCommandLine(['--variant', 'put=merge', '--variant=order=random'])
    expect(command).toMatchObject({ options: { variants: { put: 'merge', order: 'random' } } })
  })

  it.each([['--port'], ['--seed', '-1'], ['--seed', '1.5'], ['--port', '65536'], ['more']])(
    '%s %s is refused',
    (...args) => {
      expect(readCommandLine(args).kind).toBe('wrong')
    },
  )

  it('names every wrong switch in one message', () => {
    const command = readCommandLine(['--port', 'a', '--seed', 'b', '--variant', 'c'])
    expect(command.kind === 'wrong' && command.message.split('\n')).toHaveLength(3)
  })

  it('--help lists the variants', () => {
    const command = readCommandLine(['--help'])
    expect(command.kind === 'help' && command.text).toContain('put=replace|merge')
  })
})

describe('--db', () => {
  it('a file keeps records, keys and photos over a restart, and is not filled again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const db = join(folder, 'records.sqlite')
    const first = await running({ db, seed: 2 })
    const external_id = { client_id: 'c', id: '1' }
    const record = await first.create('address', { lastname: '林', external_id })
    await first.service.close()
    const second = await running({ db, seed: 50 })
    const list = `/api/addresses/${second.group}/list`
    expect((await second.get(list)).json()).toHaveLength(3)
    expect((await second.get(`${list}?clientid=c&externalid=1`)).json()).toEqual([record])
    expect((await second.put(`/api/address/${record.id}`, {})).json().updated_at > record.updated_at).toBe(
      true,
    )
  })

  it('the clock continues from the newest change, even when the machine’s clock was set back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const db = join(folder, 'records.sqlite')
    const tomorrow = await running({ db, clockOffsetMs: 86_400_000 })
    const record = await tomorrow.create('homeaddress')
    await tomorrow.service.close()
    const today = await running({ db })
    const updated = (await today.put(`/api/homeaddress/${record.id}`, {})).json()
    expect(updated.updated_at > record.updated_at).toBe(true)
  })
})
