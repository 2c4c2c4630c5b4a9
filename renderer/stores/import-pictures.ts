import { call } from '../bridge/bridge.ts'

/** Makes a JPEG of a picture, at most as large as photos go to the service; null where it is damaged. */
export type MakeJpeg = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | null>

/**
 * Makes JPEGs of the portraits of a file that are none, one after the other. Returns how many could not be made.
 * SECURITY: foreign pictures are decoded in the sandboxed page only (reliability 3.4).
 */
export async function makePictures(token: string, makeJpeg: MakeJpeg): Promise<number> {
  let damaged = 0
  for (let after = -1; ;) {
    const answer = await call('import.picture', { token, after })
    if (!answer.ok || answer.value === null) return damaged
    const { place, bytes } = answer.value
    const made = await makeJpeg(bytes as Uint8Array<ArrayBuffer>)
    const kept = made && (await call('import.keepPicture', { token, place, bytes: made }))
    if (!kept?.ok) damaged += 1
    after = place
  }
}
