import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative, sep, extname, join } from 'node:path'
import { protocol, session } from 'electron'
import { pageSession, lockDownSession } from './security.ts'
import { family } from '../../contract/record/fields.ts'
import type { PhotoKey, PhotoSource } from '../photo/stored-photos.ts'

/** Every file of the renderer bundle, with `/`. Read once at start; requests never list or resolve anything. */
function listPageFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}${sep}${entry.name}`).split(sep).join('/'))
}

/**
 * Declares our two schemes; must run before the app is ready.
 * SECURITY: standard and secure, but neither bypassCSP nor corsEnabled (SECURITY E18).
 */
export function declareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true } },
    { scheme: 'photo', privileges: { standard: true, secure: true } },
  ])
}

/**
 * Answers our schemes for our pages and locks down every session, including unused ones. Resolves when that is
 * done: no page may be loaded before.
 */
export async function servePages(page: string, photos: ShownPhotos): Promise<void> {
  const pages = pageSession()
  pages.protocol.handle('app', pageFiles(page, listPageFiles(page)))
  pages.protocol.handle('photo', answerPhoto(photos))
  await Promise.all([pages, session.defaultSession].map(lockDownSession))
}

/**
 * SECURITY: sent with every file of the page (SECURITY E07). `connect-src 'none'` gives the page no network;
 * images come from the bundle, from `photo://` and from files the user has just chosen (`blob:`). Vue 3.5 names
 * its Trusted Types policy `vue`.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' photo: blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
].join('; ')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/**
 * Returns requests of the page for its own files.
 * SECURITY: `files` is the list made at build time; a path that is not in it does not exist, so no spelling of `..`,
 * encoded slash or NUL can reach the disk (SECURITY E18).
 * @param folder folder of the renderer bundle
 * @param files paths inside it, with `/`
 */
export function pageFiles(folder: string, files: readonly string[]) {
  const known = new Map(files.map((file) => [`/${file}`, join(folder, ...file.split('/'))]))
  return async (request: { url: string; method: string }): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname === '/' ? '/index.html' : url.pathname
    const file = url.host === 'bundle' && request.method === 'GET' ? known.get(path) : undefined
    if (file === undefined) return new Response('', { status: 404, headers })
    const type = types[extname(file)] ?? 'application/octet-stream'
    return new Response(new Uint8Array(await readFile(file)), {
      headers: { ...headers, 'content-type': type },
    })
  }
}

/**
 * Reads `photo://<family>/<profile>/<id>/<image>`; null when it has another shape.
 * SECURITY: neither the token nor the base URL is part of it, so neither reaches the page (design 4).
 */
export function photoKey(address: string): { profile: string; key: PhotoKey } | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const name = family.safeParse(url.hostname)
  const parts = url.pathname.split('/').slice(1)
  if (!name.success || parts.length !== 3) return null
  try {
    const [profile = '', id = '', picture = ''] = parts.map(decodeURIComponent)
    const isWhole = profile !== '' && id !== '' && picture !== ''
    return isWhole ? { profile, key: { family: name.data, id, picture } } : null
  } catch {
    return null
  }
}

/** Where `photo://` finds its photos. */
export interface ShownPhotos {
  /** Photos of this profile; null while another one is in use. */
  stored(profile: string): PhotoSource | null
  /** A photo that was chosen and has not been saved yet; null when this handle has no photo. */
  chosen(handle: string): Promise<Uint8Array | null>
}

/**
 * The handle in `photo://chosen/<handle>`, or in the place of the image where a record waits in the outbox with
 * it; null when the address has none.
 */
function chosenHandle(address: string): string | null {
  return /^photo:\/\/(?:chosen|\w+\/[^/]+\/[^/]+)\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? null
}

/** How long the service is not asked again for a photo that it does not have, in ms: a list asks as often as it scrolls. */
const missingForMs = 60_000

/** Returns the page's `<img src="photo://…">`. */
export function answerPhoto({ stored, chosen }: ShownPhotos) {
  /** When each may be requested again, by its address. */
  const missing = new Map<string, number>()
  const find = async (address: string): Promise<{ jpeg: Uint8Array; caching: string } | null> => {
    const handle = chosenHandle(address)
    const kept = handle === null ? null : await chosen(handle)
    if (kept !== null) return { jpeg: kept, caching: 'no-store' }
    const asked = photoKey(address)
    // SECURITY: two services may use the same ids; a photo is only given out for the profile of the request.
    const isMissing = (missing.get(address) ?? 0) > performance.now()
    const answer = asked === null || isMissing ? null : await stored(asked.profile)?.read(asked.key)
    if (answer?.ok === false && answer.failure.kind === 'not-found')
      missing.set(address, performance.now() + missingForMs)
    // A stored photo never changes under its id, so the page may keep it.
    return answer?.ok ? { jpeg: answer.value, caching: 'max-age=31536000, immutable' } : null
  }
  return async (request: { url: string; method: string }): Promise<Response> => {
    const headers = { 'x-content-type-options': 'nosniff' }
    const found = request.method === 'GET' ? await find(request.url) : null
    if (found === null) return new Response('', { status: 404, headers })
    return new Response(new Uint8Array(found.jpeg), {
      headers: { ...headers, 'content-type': 'image/jpeg', 'cache-control': found.caching },
    })
  }
}
