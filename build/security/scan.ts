import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { out, project } from '../project.mjs'
import { electronVersion } from '../package/electron-version.ts'
import { run, say } from '../run-command.mjs'

// Electronegativity over what we wrote and what we built. It is fetched by npx at a pinned version, because its 340 old
// packages stay out of ours; that is why this is a command of its own and no part of `npm test`.
const tool = '@doyensec/electronegativity@1.10.3'

interface Sarif {
  runs: { results: SarifResult[] }[]
}
interface SarifResult {
  ruleId: string
  locations: { physicalLocation: { artifactLocation: { uri: string }; region?: { startLine?: number } } }[]
}

const folder = mkdtempSync(join(tmpdir(), 'atena-scan-'))
try {
  const results = scan(folder)
  if (results === null) say(`npx could not fetch ${tool}, or it ended without a report; try again.`)
  process.exitCode = results !== null && updateOutcomes(results) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** It reads neither Vue files nor a folder with `node_modules` well, so it gets a copy of what counts. null without a report. */
function scan(target: string): SarifResult[] | null {
  for (const name of ['electron', 'contract', 'languages'])
    cpSync(join(project, name), join(target, 'app', name), { recursive: true })
  for (const name of ['main', 'preload', 'renderer'])
    cpSync(join(out, name), join(target, 'app', 'out', name), { recursive: true })
  const report = join(target, 'report.sarif')
  const args = ['--yes', tool, '-i', join(target, 'app'), '-o', report, '-r', '-e', electronVersion()]
  const ignore = join(import.meta.dirname, 'ignore-network.cjs')
  run('npx', args, { cwd: target, env: { ...process.env, NODE_OPTIONS: `--require=${ignore}` } })
  if (!existsSync(report)) return null
  // Its exit code is 0 even for grave findings, so only the report counts.
  const { runs } = JSON.parse(readFileSync(report, 'utf8')) as Sarif
  return runs.flatMap(({ results }) => results)
}

/** Prints each finding; returns whether all of them, and nothing else, had been reviewed. */
function updateOutcomes(results: SarifResult[]): boolean {
  const found = results.map(({ ruleId, locations }) => {
    const place = locations[0]?.physicalLocation
    const uri = place?.artifactLocation.uri ?? ''
    return { rule: ruleId, file: uri.startsWith('file:') ? '' : uri, line: place?.region?.startLine ?? 0 }
  })
  const isReviewed = ({ rule, file }: { rule: string; file: string }) =>
    reviewedFindings.some((review) => review.rule === rule && review.file === file)
  const fresh = found.filter((finding) => !isReviewed(finding))
  const gone = reviewedFindings.filter(
    ({ rule, file }) => !found.some((finding) => finding.rule === rule && finding.file === file),
  )
  for (const finding of found)
    console.log(
      `${isReviewed(finding) ? 'reviewed' : 'NEW     '} ${finding.rule} ${finding.file}:${finding.line}`,
    )
  for (const { rule, file } of gone) console.log(`GONE     ${rule} ${file}: take it off the list`)
  console.log(`${found.length} findings, ${fresh.length} new, ${gone.length} no longer found`)
  return fresh.length === 0 && gone.length === 0
}

/** A finding of electronegativity that has been reviewed: the rule, the file, and why it may stay. */
interface ReviewedFinding {
  rule: string
  /** Path inside the project; empty for a finding about the whole app. */
  file: string
  reason: string
}

/** SECURITY: everything else that electronegativity finds fails `npm run security:scan`. */
const reviewedFindings: readonly ReviewedFinding[] = [
  {
    rule: 'CSP_GLOBAL_CHECK',
    file: '',
    reason: 'It looks for a meta element; ours is a header of every answer (electron/window/protocols.ts).',
  },
  {
    rule: 'AUXCLICK_JS_CHECK',
    file: 'electron/window/page-window.ts',
    reason: 'Obsolete Blink feature; a middle click asks setWindowOpenHandler, which denies.',
  },
  {
    rule: 'AUXCLICK_JS_CHECK',
    file: 'electron/print/paper/print-window.ts',
    reason: 'The same; besides, the page for paper has no script and nobody sees it.',
  },
  {
    rule: 'PRELOAD_JS_CHECK',
    file: 'electron/window/page-window.ts',
    reason: 'Asks for a review of the preload: named functions of the contract only (page.spec.ts).',
  },
  {
    rule: 'OPEN_EXTERNAL_JS_CHECK',
    file: 'electron/window/ways-out.ts',
    reason:
      'Asks for a review of the one call: four schemes, re-serialised (open-link.spec.ts, 100,000 links).',
  },
]
