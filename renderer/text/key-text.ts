/** A key of the window as it is written: `Mod` is Ctrl, or Cmd on a Mac. */
export type KeyName = `Mod+${string}`

/** How a key is called on this computer: `Ctrl+N`, or `⌘N` on a Mac. `platform` is Node's name of it (app.info). */
export function keyText(key: KeyName, platform: string): string {
  const letter = key.slice('Mod+'.length)
  return platform === 'darwin' ? `⌘${letter}` : `Ctrl+${letter}`
}
