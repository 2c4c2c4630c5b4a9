import type { ChildProcess } from 'node:child_process'

/** As much of what a program wrote last as helps to find out why it ended, in bytes. */
const most = 4000

/**
 * Says how an app ended that no test has ended, with what it wrote to standard error: Playwright only reports that its
 * window is closed, in whatever call comes next.
 * @param isAsked whether a test has ended it
 */
export function tellEnd(
  app: ChildProcess,
  isAsked: () => boolean,
  tell: (text: string) => void = console.log,
): void {
  let said = Buffer.of()
  app.stderr?.on('data', (bytes: Buffer) => {
    said = Buffer.concat([said, bytes]).subarray(-most)
  })
  // Not 'exit': the last of what it wrote comes after that.
  app.once('close', (code, signal) => {
    if (!isAsked()) tell(`the app has ended (${signal ?? code}); it wrote last:\n${said.toString('utf8')}`)
  })
}
