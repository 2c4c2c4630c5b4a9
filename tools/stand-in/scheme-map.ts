import type { CustomScheme } from 'electron'

/** RFC 2606 keeps `.invalid` free of real hosts. */
const suffix = 'standin.invalid'
const appUrl = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)([^]*)$/i
const pageUrl = new RegExp(
  `^https://([^/?#]+)\\.([a-z0-9+-]+)\\.${suffix.replace('.', '\\.')}([/?#][^]*)?$`,
  'i',
)

/**
 * Translates between the app's own schemes and the addresses that stock Chromium can show: it refuses to navigate to
 * `app://host/path` before anyone can answer, so the page lives at `https://host.app.standin.invalid/path` (a secure
 * context without DNS or port). Main sees `app://` everywhere.
 */
export class SchemeMap {
  #schemes = new Map<string, CustomScheme>()

  register(schemes: readonly CustomScheme[]): void {
    this.#schemes = new Map(schemes.map((scheme) => [scheme.scheme.toLowerCase(), scheme]))
  }

  isStandard(scheme: string): boolean {
    return this.#schemes.get(scheme.toLowerCase())?.privileges?.standard === true
  }

  /** `app://host/path` → the address in the page; every other address stays. */
  toPage(url: string): string {
    const [, scheme, host, rest] = appUrl.exec(url) ?? []
    if (scheme === undefined || !this.isStandard(scheme)) return url
    return `https://${host}.${scheme}.${suffix}${rest?.startsWith('/') ? '' : '/'}${rest}`
  }

  /** The address in the page → what main knows it as. The path is not touched. */
  toApp(url: string): string {
    const [, host, scheme, rest] = pageUrl.exec(url) ?? []
    if (scheme === undefined || !this.isStandard(scheme)) return url
    return `${scheme}://${host}${rest ?? '/'}`
  }

  /** Scheme and host of a main-side address, `null` as text when it has none (`data:`, `about:`). */
  originOf(url: string): string {
    return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(url)?.[0] ?? 'null'
  }

  /** Lets a Content-Security-Policy that names the app's scheme or host match the address in the page too. */
  mapPolicy(policy: string): string {
    const sources = /(?<=^|[\s;])([a-z][a-z0-9+-]*):(?:\/\/([\w.*-]+))?(?=[\s;]|$)/gi
    return policy.replace(sources, (source, scheme: string, host?: string) =>
      this.isStandard(scheme) ? `${source} https://${host ?? '*'}.${scheme}.${suffix}` : source,
    )
  }
}

/** Returns a request for one scheme. */
type ProtocolHandler = (request: Request) => Response | Promise<Response>

/** `protocol` of one session: who answers which scheme. */
export class Protocol {
  readonly #handlers = new Map<string, ProtocolHandler>()

  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.#handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }

  /** The handler for a main-side address, undefined when its scheme has no handler. */
  handlerFor(url: string): ProtocolHandler | undefined {
    return this.#handlers.get(url.slice(0, url.indexOf(':')).toLowerCase())
  }
}

/**
 * The `protocol` module: schemes are declared before the app is ready, everything else belongs to the default session,
 * which does not exist before.
 */
export function createProtocolModule(
  schemes: SchemeMap,
  isReady: () => boolean,
  defaultProtocol: () => Protocol,
) {
  return {
    registerSchemesAsPrivileged(declared: CustomScheme[]): void {
      if (isReady())
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      schemes.register(declared)
    },
    handle: (scheme: string, handler: ProtocolHandler) => defaultProtocol().handle(scheme, handler),
    unhandle: (scheme: string) => defaultProtocol().unhandle(scheme),
  }
}
