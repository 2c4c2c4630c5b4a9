import { writeFileSync } from 'node:fs'
import { checkService } from '../electron/doctor/check-service.ts'
import { isInsecure } from '../electron/session/profile-rules.ts'
import { parseBaseUrl } from '../electron/api/exchange.ts'
import type { DoctorReport, ReportPoint, TestRecordEnd } from '../contract/ipc/doctor.ts'
import type { Failure } from '../contract/failure.ts'
import { knownProfile, readToken, doctorWords, type KnownProfile, type DoctorWords } from './doctor/input.ts'

/** The parts of the page in their order, each with its heading. */
const parts: [ReportPoint['look'], string][] = [
  ['attention', 'Take care'],
  ['neutral', 'As it may be'],
  ['good', 'As one would wish'],
  ['unseen', 'Not seen'],
]

const ends: Record<TestRecordEnd, string> = {
  none: 'Nothing was written. With --write-test-record more is found out.',
  removed: 'A test record was made and taken away again.',
  refused: 'The service did not let a test record be made.',
  left: 'A TEST RECORD IS STILL THERE: run this again with --write-test-record, which takes it away.',
}

/** The report as a page of plain text. */
function pageOf(report: DoctorReport): string {
  const { host, requests, points } = report
  const head = [
    `What the service at ${host} is like`,
    `${requests.reads} requests read, ${requests.writes} wrote.`,
  ]
  const body = parts.flatMap(([look, heading]) => {
    const own = points.filter((point) => point.look === look)
    return own.length === 0 ? [] : ['', `${heading} (${own.length})`, ...own.flatMap(linesOf)]
  })
  return [...head, ...body, '', ends[report.test_record], ...leftLines(report)].join('\n')
}

function linesOf({ sentence, seen, id, look }: ReportPoint): string[] {
  const sign = { attention: '!', neutral: '-', good: '+', unseen: '?' }[look]
  const evidence = seen.filter((each) => !each.endsWith(': ')).join('; ')
  return [`  ${sign} ${sentence}`, `      ${id}${evidence === '' ? '' : ` · ${evidence}`}`]
}

function leftLines({ test_record, leftovers }: DoctorReport): string[] {
  if (test_record !== 'none' || leftovers === 0) return []
  return [
    `${leftovers} test record(s) of an earlier run are still there: --write-test-record takes them away.`,
  ]
}

const help = `npm run doctor -- (--base-url URL | --profile NAME) [--group-id ID …] [--write-test-record] [--json FILE.json]

Finds out what the interface leaves open about a service, and prints it as a page. The access token is read from standard
input, or typed where that is a terminal; it is never an argument, and it is kept nowhere. With --profile address, groups and
token are those of a profile of the app, the token out of the keychain of the system; --data-folder FOLDER says where the app
keeps its data, where that is not the usual place. A token that expires meanwhile is read from there again, once the app has renewed
it; renewing it here would end the sign-in of the app.

Reads only, at most 60 requests. With --write-test-record it makes one test contact in each family, tries changes on it alone
and takes it away again, also after Ctrl+C; what a broken run left behind is taken away by the next one.
--json writes the report to a file, which holds no contacts: npm run service -- --like FILE.json starts the reference service
so that it behaves the same. Where the contacts of a profile may be real, a test record takes --on-real-contacts as well. --allow-http lets the token travel unencrypted to another computer.

Exit code: 0 when there is a report, 1 when not or when a test record is left, 2 for words that are not understood, 130 when
stopped.`

const words = process.argv.slice(2)
if (words.includes('--help')) console.log(help)
else {
  const asked = doctorWords(words)
  if (typeof asked === 'string') end(2, `${asked}\n\n${help}`)
  else await check(asked)
}

function end(code: number, message: string): void {
  console.error(message)
  process.exitCode = code
}

async function check(asked: DoctorWords): Promise<void> {
  const known = asked.profile === '' ? null : await knownProfile(asked)
  if (typeof known === 'string') return end(2, known)
  const base = parseBaseUrl(known?.profile.base_url ?? asked.base_url)
  if (!base.ok)
    return end(2, `--base-url takes ${'expected' in base.failure ? base.failure.expected : 'an address'}.`)
  // SECURITY: the token would travel in the clear; the same rule as for the profiles of the app (X04).
  if (isInsecure(base.value) && !asked.allowHttp && !known?.profile.allowHttp)
    return end(2, 'Over http the token can be read on the way. Give an https address, or --allow-http.')
  const token = known?.token ?? (await readToken(process.stdin, (text) => process.stderr.write(text)))
  if (token === null) return end(130, 'Stopped.')
  if (token === '') return end(2, 'No access token came on standard input.')
  await checkWith(token, asked, known)
}

async function checkWith(first: string, asked: DoctorWords, known: KnownProfile | null): Promise<void> {
  let token = first
  const own = known && {
    base_url: known.profile.base_url,
    groups: known.profile.groups.map(({ group_id }) => group_id),
    renew: async () => {
      const other = await known.another(token)
      token = other ?? token
      return other !== null
    },
  }
  const groups = asked.groups.length > 0 ? { groups: asked.groups } : {}
  const { mayWrite } = asked
  const where = { base_url: asked.base_url, groups: asked.groups, ...own, ...groups }
  const report = await checkService({ ...where, mayWrite, token: () => token, signal: stopSignal() })
  if (!report.ok) {
    const isStopped = report.failure.kind === 'cancelled'
    return end(
      isStopped ? 130 : 1,
      isStopped ? 'Stopped. Nothing of the check is left.' : sentence(report.failure, known !== null),
    )
  }
  console.log(pageOf(report.value))
  if (asked.json !== '') keep(asked.json, report.value)
  if (report.value.test_record === 'left') process.exitCode = 1
}

function keep(file: string, report: DoctorReport): void {
  try {
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : ''
    end(1, `${file} could not be written${code}.`)
  }
}

/** The first Ctrl+C ends the check, which then takes its test record away; a later one ends the program immediately. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  let since = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A terminal and npm each pass the same Ctrl+C on.
      if (since > 0 && Date.now() - since > 1000) process.exit(130)
      if (since > 0) return
      since = Date.now()
      console.error('Stopping, and taking away what was made …')
      stop.abort()
    })
  return stop.signal
}

function sentence(failure: Failure, isOfProfile: boolean): string {
  switch (failure.kind) {
    case 'unauthorized':
      return isOfProfile
        ? 'The service does not accept the token. Open Atena, which renews it or asks for another, and check again.'
        : 'The service does not accept the token.'
    case 'signed-out':
      return 'What came on standard input cannot be a token.'
    case 'forbidden':
      return 'The token may read neither addresses nor home addresses.'
    case 'not-found':
      return 'There are no such lists at this address: look at --base-url and --group-id.'
    case 'offline':
      return `The service at ${failure.host} does not answer (${failure.code}).`
    case 'retry-later':
      return `The service has trouble at present (${failure.status}). Try again later.`
    case 'bad-response':
      return `What answers there is not the service: expected ${failure.expected}.`
    default:
      return `The check ended (${failure.kind}).`
  }
}
