/** A square PNG and its side in pixels. */
export interface IconImage {
  side: number
  png: Buffer
}

const directorySize = 6
const entrySize = 16

/** Windows: an ICO that holds PNGs, at most 256 pixels wide (a width of 0 means 256). */
export function toIco(images: readonly IconImage[]): Buffer {
  const directory = Buffer.alloc(directorySize + entrySize * images.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  images.forEach(({ side, png }, index) => {
    const entry = directorySize + entrySize * index
    directory.writeUInt8(side % 256, entry)
    directory.writeUInt8(side % 256, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(png.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...images.map(({ png }) => png)])
}

/** Names that macOS gives to PNGs of these sizes inside an ICNS. */
const icnsTypes: Readonly<Record<number, string>> = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
}

/** macOS: an ICNS that holds PNGs; sizes it has no name for are left out. */
export function toIcns(images: readonly IconImage[]): Buffer {
  const parts = images.flatMap(({ side, png }) => {
    const type = icnsTypes[side]
    return type === undefined ? [] : [block(type, png)]
  })
  return block('icns', Buffer.concat(parts))
}

function block(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'ascii')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}
