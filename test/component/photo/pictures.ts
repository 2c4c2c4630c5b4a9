/** Four colours, one for each corner: a pixel shows what was turned or cropped. */
export const corners = {
  topLeft: '#ff0000',
  topRight: '#00ff00',
  bottomLeft: '#0000ff',
  bottomRight: '#ffff00',
}

/** A picture of four colours as a file. */
export async function colours(
  width = 200,
  height = 100,
  type: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  for (const [at, colour] of Object.values(corners).entries()) {
    if (!context) break
    context.fillStyle = colour
    context.fillRect(((at % 2) * width) / 2, (Math.floor(at / 2) * height) / 2, width / 2, height / 2)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1))
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())
}

/** The same JPEG, marked as rotated (EXIF orientation 6). */
export function lyingOnItsSide(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const exif = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'
  const segment = `\xff\xe1\0${String.fromCharCode(exif.length + 2)}${exif}`
  return Uint8Array.from([
    ...jpeg.subarray(0, 2),
    ...[...segment].map((character) => character.charCodeAt(0)),
    ...jpeg.subarray(2),
  ])
}

/** Width, height and the colours near the corners of a picture. */
export async function lookAt(bytes: Uint8Array<ArrayBuffer>) {
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const { width, height } = bitmap
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
    return `#${[red, green, blue].map((part) => (part > 127 ? 'ff' : '00')).join('')}`
  }
  return {
    size: [width, height],
    topLeft: at(2, 2),
    topRight: at(width - 3, 2),
    bottomLeft: at(2, height - 3),
    bottomRight: at(width - 3, height - 3),
  }
}

export function fileOf(bytes: Uint8Array<ArrayBuffer>, name = 'photo.jpg'): File {
  return new File([bytes], name, { type: 'image/jpeg' })
}
