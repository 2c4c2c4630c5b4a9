import { heifKind } from './heif.ts'
import { TiffBlock } from './tiff.ts'

/** First bytes, as Latin-1, of pictures and documents that are not taken, with what they are called. */
const starts: readonly [RegExp, string][] = [
  [/^8BPS/, 'Photoshop'],
  [/^\0\0[\x01\x02]\0/, 'ICO'],
  [/^(\xff\x0a|\0\0\0\x0cJXL )/, 'JPEG XL'],
  [/^(\xff\x4f\xff\x51|\0\0\0\x0cjP {2})/, 'JPEG 2000'],
  [/^%PDF/, 'PDF'],
  [/^%!PS/, 'PostScript'],
  [/^gimp xcf/, 'GIMP'],
  [/^\x01\0\0\0.{36} EMF/s, 'EMF'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml.*)?(<!--.*)?(<!DOCTYPE svg.*)?<svg[\s>]/s, 'SVG'],
]

/** Raw pictures of cameras with a start of their own: Canon, Fujifilm, Olympus, Panasonic, Sigma. */
const raws = /^(II\*\0.{4}CR|II\x1a\0\0\0HEAPCCDR|FUJIFILMCCD-RAW|IIR[OS]|MMOR|IIU\0|FOVb)/s

/** AVI, Matroska and WebM, MPEG, Flash, Windows Media; QuickTime and MPEG-4 are recognised by their boxes. */
const videos =
  /^(RIFF.{4}AVI |\x1aE\xdf\xa3|\0\0\x01[\xb3\xba]|FLV\x01|0&\xb2u\x8ef\xcf\x11|.{4}(moov|mdat|wide))/s

/** DNGVersion; and Make together with SubIFDs, as Nikon, Sony and Pentax write their raw pictures. */
const tag = { dngVersion: 0xc612, make: 0x010f, subDirectories: 0x014a } as const

/**
 * The kind of a file that is not a picture of a supported kind: `raw` (of a camera), `video`, or the name of its
 * format; null where the kind is not known here. Only its first bytes are read.
 */
export function foreignKind(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 1024))
  if (raws.test(head)) return 'raw'
  const tiff = TiffBlock.open(bytes)
  if (tiff !== null) return isRaw(tiff) ? 'raw' : 'TIFF'
  if (videos.test(head)) return 'video'
  const known = starts.find(([start]) => start.test(head))
  if (known) return known[1]
  const kind = heifKind(bytes)
  return kind === 'raw' || kind === 'video' ? kind : null
}

function isRaw(tiff: TiffBlock): boolean {
  const tags = new Set(tiff.root().map((entry) => entry.tag))
  return tags.has(tag.dngVersion) || (tags.has(tag.make) && tags.has(tag.subDirectories))
}
