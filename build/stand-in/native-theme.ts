import { EventEmitter } from 'node:events'
import type { DevtoolsSession } from './devtools.ts'
import { refuseConversion } from './native.ts'

type ThemeSource = 'system' | 'light' | 'dark'

const sources: readonly unknown[] = ['system', 'light', 'dark'] satisfies ThemeSource[]

/** The `nativeTheme` module; pages follow it through `prefers-color-scheme`. */
export class NativeTheme extends EventEmitter {
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
  readonly #pages = new Set<DevtoolsSession>()
  #source: ThemeSource = 'system'
  #systemIsDark = false

  get themeSource(): ThemeSource {
    return this.#source
  }

  set themeSource(source: ThemeSource) {
    if (!sources.includes(source)) refuseConversion(source)
    const before = this.shouldUseDarkColors
    this.#source = source
    this.#changedFrom(before)
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemIsDark : this.#source === 'dark'
  }

  /** The desktop switches; for tests. */
  setSystemDark(dark: boolean): void {
    const before = this.shouldUseDarkColors
    this.#systemIsDark = dark
    this.#changedFrom(before)
  }

  /** Lets a page follow from now on. */
  apply(page: DevtoolsSession): void {
    this.#pages.add(page)
    const value = this.shouldUseDarkColors ? 'dark' : 'light'
    page
      .send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
      .catch(() => {
        this.#pages.delete(page)
      })
  }

  #changedFrom(before: boolean): void {
    for (const page of this.#pages) this.apply(page)
    if (this.shouldUseDarkColors !== before) this.emit('updated')
  }
}
