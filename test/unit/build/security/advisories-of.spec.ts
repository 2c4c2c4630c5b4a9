import { describe, expect, it } from 'vitest'
import { readAudit, stopsRelease } from '../../../../build/security/advisories-of.ts'

const advisory = (title: string, severity = 'high') => ({
  source: 1,
  name: 'any',
  title,
  url: `https://advisories.example/${title}`,
  severity,
  range: '<2',
})
const entry = (via: unknown[], ...nodes: string[]) => ({ name: 'any', severity: 'high', via, nodes })
const report = (vulnerabilities: object) => ({ auditReportVersion: 2, vulnerabilities, metadata: {} })

describe('advisories about what ships', () => {
  it('a package inside the bundles counts, though the manifest calls it a devDependency', () => {
    const audit = report({ axios: entry([advisory('one'), advisory('two', 'low')], 'node_modules/axios') })
    expect(readAudit(audit, ['node_modules/axios', 'node_modules/vue'])).toMatchObject([
      { folder: 'node_modules/axios', severity: 'high', title: 'one', url: 'https://advisories.example/one' },
      { folder: 'node_modules/axios', severity: 'low', title: 'two' },
    ])
  })

  it('a tool of the build does not', () => {
    expect(
      readAudit(report({ eslint: entry([advisory('one')], 'node_modules/eslint') }), ['node_modules/axios']),
    ).toEqual([])
  })

  it('only the copy that ships counts, where there are several', () => {
    const audit = report({
      debug: entry([advisory('one')], 'node_modules/debug', 'node_modules/a/node_modules/debug'),
    })
    expect(readAudit(audit, ['node_modules/a/node_modules/debug'])?.map(({ folder }) => folder)).toEqual([
      'node_modules/a/node_modules/debug',
    ])
  })

  it('a package that only needs another one with an advisory is not named for it', () => {
    const audit = report({ fontkit: entry(['clone'], 'node_modules/fontkit') })
    expect(readAudit(audit, ['node_modules/fontkit'])).toEqual([])
  })

  it.each([
    ['nothing', undefined],
    ['a refusal', { error: { code: 'E405', summary: 'not allowed' } }],
    ['the report of another version', { ...report({}), auditReportVersion: 3 }],
    ['entries of another form', report({ axios: { via: 'one' } })],
  ])('%s is not taken for a report without advisories', (_name, text) =>
    expect(readAudit(text, ['node_modules/axios'])).toBeNull(),
  )

  it.each([
    ['low', false],
    ['moderate', false],
    ['high', true],
    ['critical', true],
  ] as const)('%s stops a release: %s', (severity, stops) =>
    expect(stopsRelease({ folder: '', severity, title: '', url: '' })).toBe(stops),
  )
})
