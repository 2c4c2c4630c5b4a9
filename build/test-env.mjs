import { delimiter, dirname, join } from 'node:path'
import { findBrowser } from './find-program.mjs'
import { hasElectronBinary } from './electron-binary.mjs'
import { project } from './project.mjs'

/**
 * What tests are told about this machine.
 * @param {string} node the Node that runs them
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnv(node) {
  return {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
    ATENA_STANDIN_NODE: node,
    ATENA_CHROMIUM: findBrowser() ?? '',
    ...(hasElectronBinary() ? {} : { ELECTRON_OVERRIDE_DIST_PATH: join(project, 'build', 'stand-in') }),
  }
}
