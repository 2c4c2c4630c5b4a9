/** The part of `NativeImage` that a PNG needs; the stand-in cannot decode or change pictures. */
export type PngImage = {
  toPNG(): Buffer
  toDataURL(): string
  isEmpty(): boolean
  getSize(): { width: number; height: number }
}

/** Wraps a PNG file; its size stands at a fixed place of the header (PNG specification, IHDR). */
export function pngImage(png: Buffer): PngImage {
  return {
    toPNG: () => png,
    toDataURL: () => `data:image/png;base64,${png.toString('base64')}`,
    isEmpty: () => png.length === 0,
    getSize: () =>
      png.length === 0
        ? { width: 0, height: 0 }
        : { width: png.readUInt32BE(16), height: png.readUInt32BE(20) },
  }
}

const empty = () => pngImage(Buffer.alloc(0))

/** The `nativeImage` module: always empty, because nothing here can decode a picture. */
export const nativeImage = {
  createEmpty: empty,
  createFromPath: empty,
  createFromBuffer: empty,
  createFromDataURL: empty,
}
