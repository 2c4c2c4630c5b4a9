import { describe, expect, it } from 'vitest'
import { packedPlaces } from '../../../../build/package/builder-config.ts'
import { targetOf } from '../../../../build/package/target.ts'

const here = { platform: 'linux', architecture: 'x64' }

describe('the system that the app is packed for', () => {
  it.each([
    [[], 'linux', 'x64'],
    [['--dir', '--built'], 'linux', 'x64'],
    [['--dir', '--win'], 'win32', 'x64'],
    [['--mac', '--arm64'], 'darwin', 'arm64'],
    [['--arm64', '--linux', '--dir'], 'linux', 'arm64'],
  ])('%j asks for %s-%s', (words, platform, architecture) =>
    expect(targetOf(words, here)).toEqual({ ok: true, value: { platform, architecture } }),
  )

  it.each([
    ['two systems', ['--win', '--mac'], here],
    ['two processors', ['--x64', '--arm64'], here],
    ['none, on a system that has no package', ['--x64'], { platform: 'freebsd', architecture: 'x64' }],
    ['none, on a processor that has no package', ['--linux'], { platform: 'linux', architecture: 'riscv64' }],
  ])('is not known from %s', (_name, words, computer) =>
    expect(targetOf(words, computer)).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } }),
  )

  it.each([
    ['win32', 'arm64', 'win-arm64-unpacked'],
    ['linux', 'arm64', 'linux-arm64-unpacked'],
    ['darwin', 'arm64', 'mac-arm64/Atena.app/Contents'],
    ['darwin', 'x64', 'mac/Atena.app/Contents'],
  ] as const)('%s-%s is in a folder of its own', (platform, architecture, root) =>
    expect(packedPlaces(platform, architecture).root).toBe(root),
  )
})
