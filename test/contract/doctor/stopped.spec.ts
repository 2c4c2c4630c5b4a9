// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkService } from '../../../electron/doctor/check-service.ts'
import { isTestRecord } from '../../../electron/doctor/test-record.ts'
import { readCommandLine } from '../../../service/command-line.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { aService, livingTestRecords, reportOn, verdictsOf } from './checked.ts'

const program = fileURLToPath(new URL('../../../tools/doctor.ts', import.meta.url))

/** Starts the command; `token` goes in on standard input. */
function launched(service: RunningService, token: string, ...words: string[]) {
  // Not by `programArgs`: what it puts in front of a program reads standard input, which is the token's here.
  const args = ['--disable-warning=ExperimentalWarning', program, '--base-url', service.base_url, ...words]
  const child = spawn(process.execPath, args, { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => parts.push(part.toString()))
  child.stdin.end(`${token}\n`)
  const exit = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    output: parts.join(''),
  }))
  return { child, exit }
}

/** Writes that the service has answered. */
const writes = ({ log }: RunningService) =>
  log.filter(({ method, status }) => method !== 'GET' && status !== null).length

/** Waits until the service has answered this many writes. */
async function wrote(service: RunningService, count: number): Promise<void> {
  await expect.poll(() => writes(service), { interval: 2 }).toBeGreaterThanOrEqual(count)
}

describe('what remains after the doctor', () => {
  it('nothing is written unless it is allowed', async () => {
    const service = await aService()
    const report = await reportOn(service, { mayWrite: false })
    expect(writes(service)).toBe(0)
    expect(report).toMatchObject({ test_record: 'none', requests: { writes: 0 } })
    expect(report.requests.reads).toBeLessThanOrEqual(60)
    expect(verdictsOf(report)).toMatchObject({ lists: 'full', put: null })
  })

  it('nothing when it is stopped after the first write', () => stoppedAfter(1))

  it.each([2, 6, 14, 20, 25])('nothing when it is stopped after %s writes', { tags: ['long'] }, stoppedAfter)

  async function stoppedAfter(count: number): Promise<void> {
    const service = await aService()
    const stop = new AbortController()
    const checking = checkService({
      base_url: service.base_url,
      token: () => service.tokens.full,
      groups: [],
      mayWrite: true,
      pauseMs: 5,
      signal: stop.signal,
    })
    await wrote(service, count)
    stop.abort()
    expect(await checking).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    expect(await livingTestRecords(service)).toEqual([])
  }

  it('nothing after an answer to the create that never came', async () => {
    const service = await aService()
    service.faults.next({ match: { method: 'POST', path: /address/ }, action: 'drop-after-commit' })
    const report = await reportOn(service)
    expect(report).toMatchObject({ test_record: 'removed', leftovers: 0 })
    expect(await livingTestRecords(service)).toEqual([])
  })

  it('it says so when a test record could not be removed', async () => {
    const service = await aService()
    service.faults.next({ match: { method: 'DELETE' }, action: 'status', status: 500, times: 100 })
    const report = await reportOn(service)
    expect(report).toMatchObject({ test_record: 'left', leftovers: 2 })
    service.faults.clear()
    expect(await reportOn(service)).toMatchObject({ test_record: 'removed', leftovers: 0 })
    expect(await livingTestRecords(service)).toEqual([])
  })

  it('a contact that only has the name, or only the mark, is left alone', async () => {
    const mark = 'atena-doctor:00000000-0000-4000-8000-000000000000'
    expect(isTestRecord({ lastname: 'Atena', memo: 'my cat' })).toBe(false)
    expect(isTestRecord({ lastname: '山田', memo: mark })).toBe(false)
    const service = await aService()
    const [list] = [await fetchFirst(service)]
    service.edit('address', list, { lastname: 'Atena', firstname: '接続確認' })
    await reportOn(service)
    expect(service.read('address', list)).toMatchObject({ deleted: false, lastname: 'Atena' })
  })
})

async function fetchFirst(service: RunningService): Promise<string> {
  const answer = await fetch(`${service.base_url}/api/addresses/${service.group_ids[0]}/list?limit=1`, {
    headers: { Authorization: `Bearer ${service.tokens.full}` },
  })
  const [first] = (await answer.json()) as { id: string }[]
  return first?.id ?? ''
}

describe('npm run doctor', () => {
  it('killed after the first write: the next run removes what is left', { tags: ['long'] }, () =>
    killedAfter(1),
  )

  it.each([5, 12])(
    'killed after %s writes: the next run removes what is left',
    { tags: ['long'] },
    killedAfter,
  )

  async function killedAfter(count: number): Promise<void> {
    const service = await aService()
    const { child, exit } = launched(service, service.tokens.full, '--write-test-record')
    await wrote(service, count)
    child.kill('SIGKILL')
    await exit
    expect(await livingTestRecords(service)).toHaveLength(1)
    const looked = await reportOn(service, { mayWrite: false })
    expect(looked).toMatchObject({ test_record: 'none', leftovers: 1 })
    expect(await reportOn(service)).toMatchObject({ test_record: 'removed', leftovers: 0 })
    expect(await livingTestRecords(service)).toEqual([])
  }

  it('Ctrl+C takes the test record away and ends with 130', { tags: ['long'] }, async () => {
    const service = await aService()
    const { child, exit } = launched(service, service.tokens.full, '--write-test-record')
    await wrote(service, 3)
    child.kill('SIGINT')
    const { code, output } = await exit
    expect(output).toContain('Nothing of the check is left.')
    expect(code).toBe(130)
    expect(await livingTestRecords(service)).toEqual([])
  })

  it('its report starts the reference service with the same switches; the token is in no output and no file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const json = join(folder, 'report.json')
    const service = await aService({ variants: { put: 'merge', etag: 'quoted', empty: 'missing' } })
    const { exit } = launched(service, service.tokens.full, '--write-test-record', '--json', json)
    const { code, output } = await exit
    expect(code, output).toBe(0)
    expect(output).toContain('A field that an update leaves out stays.')
    expect(output).toContain('A test record was made and taken away again.')
    const command = readCommandLine(['--like', json, '--variant', 'etag=weak'])
    expect(command).toMatchObject({
      kind: 'start',
      options: { variants: { put: 'merge', etag: 'weak', empty: 'missing' } },
    })
    for (const text of [output, readFileSync(json, 'utf8')]) {
      expect(text).not.toContain(service.tokens.full)
      expect(text).not.toContain(service.tokens.full.slice(5))
    }
    // No personal data: nothing of any sample contact.
    expect(readFileSync(json, 'utf8')).not.toMatch(/[\u3041-\u9fff]/)
  })

  it('a token as an argument is refused, and not said again', async () => {
    const service = await aService()
    const token = service.tokens.full
    for (const words of [
      ['--token', token],
      [`--bearer=${token}`, token],
    ]) {
      const { exit } = launched(service, token, ...words)
      const { code, output } = await exit
      expect(code).toBe(2)
      expect(output).toContain('A token is never taken as an argument')
      expect(output).not.toContain(token)
    }
    expect(service.log).toEqual([])
  })

  it('a token that the service refuses ends with a sentence and without the token', async () => {
    const service = await aService()
    const { exit } = launched(service, 'canary-canary-canary-canary')
    const { code, output } = await exit
    expect(code).toBe(1)
    expect(output).toContain('The service does not accept the token.')
    expect(output).not.toContain('canary')
  })
})
