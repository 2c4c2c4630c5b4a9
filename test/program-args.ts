import { fileURLToPath } from 'node:url'

const endWithParent = fileURLToPath(new URL('end-with-parent.ts', import.meta.url))

/**
 * Arguments for `process.execPath` that run one of our TypeScript programs with these words. It ends when its standard
 * input does, so it must be given a pipe.
 */
export function programArgs(program: string, ...words: string[]): string[] {
  return ['--disable-warning=ExperimentalWarning', '--import', endWithParent, program, ...words]
}
