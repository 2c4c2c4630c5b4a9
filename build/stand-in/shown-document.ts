import type { SchemeMap } from './scheme-map.ts'

/** What a window shows at the moment, in main-side addresses. */
export class ShownDocument {
  readonly schemes: SchemeMap
  url = ''
  title = ''
  isLoading = false

  constructor(schemes: SchemeMap) {
    this.schemes = schemes
  }

  /** A document at this page address has replaced the one before. */
  shows(pageUrl: string): void {
    this.url = this.schemes.toApp(pageUrl)
  }

  get origin(): string {
    return this.schemes.originOf(this.url)
  }
}
