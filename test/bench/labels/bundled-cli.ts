import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { fontkitForPaper } from '../../../build/bundle-configs.ts'

/** Bundles the batch as the packaged app has it, into `folder`; returns the program's path. */
export async function bundledCli(folder: string): Promise<string> {
  const input = fileURLToPath(new URL('./cli.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [fontkitForPaper()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rollupOptions: { input, output: { entryFileNames: 'cli.mjs' } },
    },
  })
  return join(folder, 'cli.mjs')
}
