import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The environment of the keychain process. On Linux without a session bus the bus is switched off by name: with a
 * display at hand libdbus would otherwise try to launch one and hang for more than 30 s (reliability 3.2). Messages are
 * asked for in English, because `keychain-message.ts` reads them.
 */
export function keychainEnvironment(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  if (platform !== 'linux') return { ...environment }
  const english = { ...environment, LC_ALL: 'C.UTF-8', LANGUAGE: 'en' }
  return hasSessionBus(environment) ? english : { ...english, DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
}

function hasSessionBus({ DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder }: NodeJS.ProcessEnv) {
  // Without an address the bus is looked for in the user's runtime folder, where systemd puts it.
  return Boolean(address) || (Boolean(folder) && existsSync(join(folder ?? '', 'bus')))
}
