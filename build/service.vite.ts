import { nodeBundle } from './node-bundle.ts'

/** The reference service for the demo profile: its own program, run in a child process. sharp is native. */
export const serviceBundle = nodeBundle({
  entries: { service: 'service/main.ts' },
  folder: 'service',
  format: 'cjs',
  external: ['sharp'],
  target: 'node24',
})
