import { readCommandLine } from './command-line.ts'
import type { RunningService, ServiceOptions } from './run-service.ts'

/** How a service is started; rejects when it cannot be. */
type Start = (options: ServiceOptions) => Promise<RunningService>

/** Runs a service until SIGTERM or SIGINT; the first line on stdout is where and how to reach it. */
async function serve(start: Start, options: ServiceOptions): Promise<void> {
  const service = await start(options)
  const { base_url, group_ids, tokens } = service
  process.stdout.write(`${JSON.stringify({ base_url, group_ids, tokens })}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void service.close().then(() => process.exit(0)))
  }
}

function stop(code: number, message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = code
}

/** Runs a service as the words of its command line say. */
export function runCommand(args: readonly string[], start: Start): void {
  // SECURITY: the sample contacts become the user's own with the first edit; other users of the machine see no file of them.
  process.umask(0o077)
  const command = readCommandLine(args)
  if (command.kind === 'help') process.stdout.write(command.text)
  else if (command.kind === 'wrong') stop(2, command.message)
  else {
    for (const remark of command.remarks) process.stderr.write(`${remark}\n`)
    serve(start, command.options).catch((reason: unknown) => {
      stop(1, `The service cannot start: ${reason instanceof Error ? reason.message : String(reason)}`)
    })
  }
}
