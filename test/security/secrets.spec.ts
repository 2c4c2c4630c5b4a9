import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project } from '../source-files.ts'

/** Shapes of secrets that services give out, and of keys. */
const shapes: [name: string, shape: RegExp, sample: string][] = [
  [
    'a private key',
    /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]{40}/,
    `-----BEGIN PRIVATE KEY-----\n${'M'.repeat(64)}`,
  ],
  [
    'a JSON web token',
    /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
    `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`,
  ],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36}\b/, `ghp_${'a1'.repeat(18)}`],
  ['a GitLab token', /\bglpat-[\w-]{20}/, `glpat-${'a1'.repeat(10)}`],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*\S/, `npm_${'a1'.repeat(18)}`],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/, `AKIA${'A1'.repeat(8)}`],
  ['a Google key', /\bAIza[\w-]{35}\b/, `AIza${'a'.repeat(35)}`],
  ['a Slack token', /\bxox[abprs]-[\w-]{10,}/, `xoxb-${'1'.repeat(12)}`],
  [
    'a password in a URL',
    /\b[a-z]+:\/\/[\w.-]+:(?!pass@|password@|secret@|b@|p@|pw@)[^\s/@'"`$]{3,}@[\w-]+\.[a-z]{2,}/,
    `https://hana:hunter2@host.example`,
  ],
]

function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
  })
  return listed
    .split('\0')
    .filter((path) =>
      /\.(ts|vue|mjs|cjs|js|json|md|ya?ml|html|css|svg|sh|txt)$|^\.[\w.]+$|^\.ci\//.test(path),
    )
}

function textOf(path: string): string {
  try {
    return readFileSync(join(project, path), 'utf8')
  } catch {
    return ''
  }
}

describe('SECURITY X33: the repository contains no secret', () => {
  const files = trackedFiles()
    .filter((path) => path !== 'test/security/secrets.spec.ts')
    .map((path) => ({ path, text: textOf(path) }))

  it('reads the repository', () => expect(files.length).toBeGreaterThan(200))

  it.each(shapes)('%s', (_name, shape, sample) => {
    expect(shape.test(sample)).toBe(true)
    expect(files.filter(({ text }) => shape.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('no file that is meant to hold secrets is there', () => {
    expect(
      files.map(({ path }) => path).filter((path) => /(^|\/)\.env|\.(pem|key|p12|pfx|keystore)$/.test(path)),
    ).toEqual([])
  })
})
