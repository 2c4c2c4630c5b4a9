/** Where electron-builder leaves the unpacked app of a system, below `release/packages`. */
export interface PackedPlaces {
  /** Folder with everything that is installed. */
  root: string
  /** Folder of the archive inside it. */
  resources: string
  /** The program inside it. */
  program: string
}

/** @param architecture such as `x64`; it is part of the folder's name on macOS only */
export function packedPlaces(platform: NodeJS.Platform, architecture: string): PackedPlaces {
  if (platform === 'win32') return { root: 'win-unpacked', resources: 'resources', program: 'Atena.exe' }
  if (platform !== 'darwin') return { root: 'linux-unpacked', resources: 'resources', program: 'atena' }
  const folder = architecture === 'x64' ? 'mac' : `mac-${architecture}`
  return { root: `${folder}/Atena.app/Contents`, resources: 'Resources', program: 'MacOS/Atena' }
}
