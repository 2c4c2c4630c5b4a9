/** The systems that Atena is made for. */
export type System = 'win32' | 'darwin' | 'linux'

/** The system of a name that Node uses; what is not one of the three, as FreeBSD, has the manners of Linux. */
export function systemOf(platform: string): System {
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux'
}

/** The system that Atena runs on. No other file asks Node for it. */
export const system = systemOf(process.platform)
