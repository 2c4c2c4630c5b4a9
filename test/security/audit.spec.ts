import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { programArgs } from '../program-args.ts'
import { project } from '../source-files.ts'

/** Runs the audit against a registry that has this advisory about `name`, or none at all (null). */
async function audited(name: string | null) {
  const asked: string[] = []
  const answers = async (request: IncomingMessage): Promise<[number, object]> => {
    const sent = await buffer(request)
    if (name === null || request.url !== '/-/npm/v1/security/advisories/bulk') return [405, {}]
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    asked.push(...Object.keys(JSON.parse(body.toString()) as object))
    const advisory = { id: 7, url: 'https://advisories.example/7', title: 'a hole', severity: 'high' }
    return [200, { [name]: [{ ...advisory, vulnerable_versions: '*', cwe: [], cvss: { score: 8 } }] }]
  }
  const registry = createServer((request, response) => {
    void answers(request).then(([status, json]) => response.writeHead(status).end(JSON.stringify(json)))
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void registry.close())
  const { port } = registry.address() as AddressInfo // a TCP server that listens has one
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
  }
  const child = spawn(process.execPath, programArgs(join(project, 'build', 'security', 'audit.ts')), { env })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, stdout, stderr, asked }
}

describe('SECURITY X31: the advisories of the registry', () => {
  it('are asked for everything, and one about a package inside the bundles stops a release', async () => {
    const { code, stdout, asked } = await audited('axios')
    expect(asked).toEqual(expect.arrayContaining(['axios', 'vue', 'electron', 'eslint']))
    expect(stdout).toContain('high node_modules/axios: a hole https://advisories.example/7')
    expect(code).toBe(1)
  })

  it('one about Electron stops it too', async () => {
    expect(await audited('electron')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('node_modules/electron:'),
    })
  })

  it('one about a tool does not', async () => {
    const { code, stdout } = await audited('eslint')
    expect(stdout).toMatch(/^\d{2,} packages ship, 0 advisories about them\n$/)
    expect(code).toBe(0)
  })

  it('a registry without advisories is a failure and not a clean result', async () => {
    const { code, stdout, stderr } = await audited(null)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'atena: the registry gave no advisories, so nothing was checked; try again, or with another registry.\n',
    )
  })
})
