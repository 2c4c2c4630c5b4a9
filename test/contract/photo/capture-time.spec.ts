import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readMetadata, withMetadata } from '../../../electron/photo/photo-metadata.ts'
import { captureTimeOf } from '../../../service/image/picture.ts'

it('the service reads the capture time from what is left of a photo', async () => {
  const taken = {
    DateTimeOriginal: '2014:05:27 11:10:30',
    OffsetTimeOriginal: '+09:00',
    SubSecTimeOriginal: '25',
  }
  const flat = sharp({ create: { width: 30, height: 20, channels: 3, background: '#369' } })
  const bytes = await flat
    .withExif({ IFD0: { Artist: 'Private' }, IFD2: taken })
    .jpeg()
    .toBuffer()
  const sent = withMetadata(bytes, { ...readMetadata(bytes), place: [] })
  expect(captureTimeOf(sent)).toBe('2014-05-27T02:10:30.250000Z')
})
