import { fail, ok, type Result } from '../../contract/failure.ts'

/** A system that the app is packed for. */
export interface Target {
  platform: 'win32' | 'darwin' | 'linux'
  architecture: 'x64' | 'arm64'
}

const platforms: Readonly<Record<string, Target['platform']>> = {
  '--win': 'win32',
  '--mac': 'darwin',
  '--linux': 'linux',
}
const architectures: Readonly<Record<string, Target['architecture']>> = { '--x64': 'x64', '--arm64': 'arm64' }

/**
 * The system that the words of a command ask for; what they leave open is as on this computer. `invalid-input` where they name
 * two, or where this computer is of a kind that no package is made for.
 * @param words such as `--mac` and `--arm64`; others say nothing about the system
 */
export function targetOf(
  words: readonly string[],
  here: { platform: string; architecture: string },
): Result<Target> {
  const ofPlatform = chosen(words, platforms, here.platform)
  const ofArchitecture = chosen(words, architectures, here.architecture)
  if (ofPlatform === null || ofArchitecture === null)
    return fail({ kind: 'invalid-input', path: 'package', expected: 'one system and one processor' })
  return ok({ platform: ofPlatform, architecture: ofArchitecture })
}

/** Null where two words choose, or none and the value of this computer is not among the choices. */
function chosen<T extends string>(
  words: readonly string[],
  table: Readonly<Record<string, T>>,
  here: string,
): T | null {
  const named = Object.entries(table).filter(([word]) => words.includes(word))
  if (named.length > 1) return null
  return named[0]?.[1] ?? Object.values(table).find((value) => value === here) ?? null
}
