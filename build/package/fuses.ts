import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'

/**
 * SECURITY: the nine fuses (SECURITY F01–F09). `strictlyRequireAllFuses` fails the build when Electron grows a tenth.
 * RunAsNode off: the installed app is no Node for other programs; child programs are utility processes.
 * LoadBrowserProcessSpecificV8Snapshot stays off: there is no such snapshot, the app would not start.
 */
export const fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies Record<FuseV1Options, boolean>

/** Sets all fuses of an Electron program and reads them back; throws when one is not as it was set. */
export async function setFuses(program: string): Promise<void> {
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple's processors run signed programs only; flipping breaks the signature that Electron comes with.
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...fuses,
  })
  const wrong = (await readFuses(program)).filter(({ is, meant }) => is !== meant)
  if (wrong.length > 0) throw new Error(`fuses not set: ${wrong.map(({ name }) => name).join(', ')}`)
}

/** Each fuse of a program: how it is and how it is meant to be; `is` is null for a fuse that is neither on nor off. */
export async function readFuses(program: string) {
  const wire = await getCurrentFuseWire(program)
  return Object.entries(fuses).map(([key, meant]) => {
    const index = Number(key) as FuseV1Options
    const state = wire[index]
    const is = state === FuseState.ENABLE ? true : state === FuseState.DISABLE ? false : null
    return { name: FuseV1Options[index], is, meant }
  })
}
