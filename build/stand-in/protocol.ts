import type { CustomScheme } from 'electron'
import type { SchemeMap } from './scheme-map.ts'

/** Returns a request for one scheme. */
export type ProtocolHandler = (request: Request) => Response | Promise<Response>

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

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme)
  }

  /** The handler for a main-side address, undefined when nobody answers its scheme. */
  handlerFor(url: string): ProtocolHandler | undefined {
    return this.#handlers.get(url.slice(0, url.indexOf(':')).toLowerCase())
  }
}

/**
 * The `protocol` module: schemes are declared before the app is ready, everything else is asked of the default session,
 * which is not there before.
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
    isProtocolHandled: (scheme: string) => defaultProtocol().isProtocolHandled(scheme),
  }
}
