/** The systems of Electron. */
const systems = ['linux', 'darwin', 'win32'] as const

/**
 * Reads which system the app is to see.
 * @throws {Error} for a name that is not one of them: a test that asks for it would prove nothing
 */
function platformOf(asked: string | undefined): NodeJS.Platform {
  if (asked === undefined || asked === '') return process.platform
  const known = systems.find((each) => each === asked)
  if (known === undefined) throw new Error(`ATENA_PLATFORM knows ${systems.join(', ')}, not ${asked}.`)
  return known
}

/**
 * The system that the main process of the app sees in `process.platform`: that of this computer, or the one in
 * `ATENA_PLATFORM`. Threads and programs that the app starts see the real one: natives and files are of this computer.
 */
export const platform = platformOf(process.env['ATENA_PLATFORM'])
