import type { DoctorReport, ReportPoint, TestRecordEnd } from '../../contract/doctor/report.ts'

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
export function pageOf(report: DoctorReport): string {
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
