import { family } from '../../contract/record/fields.ts'
import type { PhotoKey } from './photo-cache.ts'
import type { PhotoSource } from './photo-source.ts'

/**
 * Reads `photo://<family>/<id>/<image>`; null when it has another shape.
 * SECURITY: neither the token nor the base URL is part of it, so neither reaches the page (design 4).
 */
export function photoKey(address: string): PhotoKey | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const name = family.safeParse(url.hostname)
  const parts = url.pathname.split('/').slice(1)
  if (!name.success || parts.length !== 2) return null
  try {
    const [id = '', picture = ''] = parts.map(decodeURIComponent)
    return id === '' || picture === '' ? null : { family: name.data, id, picture }
  } catch {
    return null
  }
}

/** Where `photo://` finds its photos. */
export interface ShownPhotos {
  /** Photos of the session in use; null while there is none. */
  stored(): PhotoSource | null
  /** A photo that was chosen and is not saved yet; null when there is none with this handle. */
  chosen(handle: string): Promise<Uint8Array | null>
}

/**
 * The handle in `photo://chosen/<handle>`, or in the place of the image where a record waits in the outbox with it; null
 * when there is none.
 */
function chosenHandle(address: string): string | null {
  return /^photo:\/\/(?:chosen|\w+\/[^/]+)\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? null
}

/** Returns the page's `<img src="photo://…">`. */
export function answerPhoto({ stored, chosen }: ShownPhotos) {
  const find = async (address: string): Promise<{ jpeg: Uint8Array; caching: string } | null> => {
    const handle = chosenHandle(address)
    const kept = handle === null ? null : await chosen(handle)
    if (kept !== null) return { jpeg: kept, caching: 'no-store' }
    const key = photoKey(address)
    const answer = key === null ? null : await stored()?.read(key)
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
