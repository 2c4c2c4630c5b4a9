import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { PhotoApi } from '../api/photo-api.ts'
import type { PhotoCache, PhotoKey } from './photo-cache.ts'
import { isShowable } from './photo-limits.ts'

/** Photos of one profile: from the cache, else from the service. */
export interface PhotoSource {
  read(key: PhotoKey): Promise<Result<Uint8Array>>
}

/**
 * @param api null while signed out: only the cache answers then
 */
export function photoSource(cache: PhotoCache, api: PhotoApi | null): PhotoSource {
  const underway = new Map<string, Promise<Result<Uint8Array>>>()
  const fetchPhoto = async (key: PhotoKey): Promise<Result<Uint8Array>> => {
    const cached = await cache.read(key)
    if (cached !== null) return ok(cached)
    if (api === null) return fail({ kind: 'signed-out' })
    const answer = await api.download(key.family, key.id, key.picture)
    if (!answer.ok) return answer
    if (!isShowable(answer.value))
      return fail({ kind: 'bad-response', path: '', expected: 'a JPEG of bearable size' })
    await cache.write(key, answer.value)
    return answer
  }
  return {
    read(key) {
      const name = JSON.stringify([key.family, key.id, key.picture])
      const running = underway.get(name) ?? fetchPhoto(key).finally(() => underway.delete(name))
      underway.set(name, running)
      return running
    },
  }
}
