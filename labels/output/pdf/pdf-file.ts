interface ByteReader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>
}
interface ByteWriter {
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}
interface ByteTransform {
  readonly readable: { getReader(): ByteReader }
  readonly writable: { getWriter(): ByteWriter }
}

// Both exist in browsers and in Node; declared here because this folder compiles without either's types.
declare const CompressionStream: new (format: 'deflate') => ByteTransform
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

const encoder = new TextEncoder()

/** Bytes of a text that holds ASCII only. */
function asciiBytes(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Joins byte arrays. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Compresses with zlib's format. */
export type Deflate = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** Compresses with zlib's format, as the PDF filter FlateDecode reads it. */
export async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new CompressionStream('deflate')
  const writer = stream.writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const reader = stream.readable.getReader()
  const parts: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (value !== undefined) parts.push(value)
  }
  await written
  return joined(parts)
}

/** PDF points in a millimetre. */
export const pointsPerMillimetre = 72 / 25.4

/** A number with up to three decimals. */
export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

/** Four hexadecimal digits. */
export function hex(value: number): string {
  return value.toString(16).padStart(4, '0')
}

/** UTF-16 units as hexadecimal digits. */
export function utf16Hex(text: string): string {
  let digits = ''
  for (let index = 0; index < text.length; index += 1) digits += hex(text.charCodeAt(index))
  return digits
}

/** How a dictionary writes a text for people. */
export function textString(text: string): string {
  return `<feff${utf16Hex(text)}>`
}

/** An object number of the file. */
export type Ref = number

/** How one dictionary writes a reference to another object. */
export function refText(ref: Ref): string {
  return `${ref} 0 R`
}

/** Collects the objects of a PDF 1.5 file; plain objects are packed into compressed object streams. */
export interface PdfFile {
  /** A number to refer to before the object is known; give it to `set` later. */
  reserve(): Ref
  set(ref: Ref, body: string): void
  add(body: string): Ref
  /** Adds a stream; `dictionary` holds entries other than Length and Filter. Compressed with the others at the end. */
  addStream(dictionary: string, content: string | Uint8Array): Ref
  /** Adds a stream that is compressed already, with its filter in `dictionary`. */
  addCompressed(dictionary: string, content: Uint8Array): Ref
  /** Writes header, objects, cross-reference stream. */
  finish(roots: Roots, deflate: Deflate): Promise<Uint8Array>
}

/** The objects that a reader begins with. */
interface Roots {
  readonly catalog: Ref
  /** Title and the like. */
  readonly info: Ref
}

interface Stream {
  readonly ref: Ref
  readonly dictionary: string
  readonly content: string | Uint8Array
  readonly isCompressed?: boolean
}

/** Where an object is: [type, offset or object stream, generation or index] as the cross-reference stream says it. */
type Place = readonly [number, number, number]

const packSize = 200

function packed(ref: Ref, entries: readonly (readonly [Ref, string])[]): Stream {
  const offsets: string[] = []
  let length = 0
  for (const [number, body] of entries) {
    offsets.push(`${number} ${length}`)
    length += body.length + 1
  }
  const index = `${offsets.join(' ')}\n`
  const dictionary = `/Type/ObjStm/N ${entries.length}/First ${index.length}`
  return { ref, dictionary, content: index + entries.map(([, body]) => body).join('\n') + '\n' }
}

function crossReferenceRows(places: readonly (Place | undefined)[]): Uint8Array {
  const rows = new Uint8Array(places.length * 7)
  const view = new DataView(rows.buffer)
  places.forEach((place, ref) => {
    const [type, middle, last] = place ?? [0, 0, 0]
    view.setUint8(ref * 7, type)
    view.setUint32(ref * 7 + 1, middle)
    view.setUint16(ref * 7 + 5, last)
  })
  return rows
}

function streamBytes(ref: Ref, dictionary: string, content: Uint8Array): Uint8Array {
  const head = `${ref} 0 obj\n<<${dictionary}/Length ${content.length}>>stream\n`
  return joined([asciiBytes(head), content, asciiBytes('\nendstream\nendobj\n')])
}

/** Writes the streams one after another and notes where each begins. */
async function writeStreams(streams: readonly Stream[], places: (Place | undefined)[], deflate: Deflate) {
  const header = joined([
    asciiBytes('%PDF-1.5\n%'),
    new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3]),
    asciiBytes('\n'),
  ])
  const parts: Uint8Array[] = [header]
  let offset = header.length
  const contents = await Promise.all(
    streams.map(({ content, isCompressed = false }) => {
      const bytes = typeof content === 'string' ? asciiBytes(content) : content
      return isCompressed ? bytes : deflate(bytes)
    }),
  )
  for (const [index, { ref, dictionary, isCompressed = false }] of streams.entries()) {
    const filtered = isCompressed ? dictionary : `${dictionary}/Filter/FlateDecode`
    const bytes = streamBytes(ref, filtered, contents[index] ?? new Uint8Array())
    places[ref] = [1, offset, 0]
    offset += bytes.length
    parts.push(bytes)
  }
  return { parts, offset }
}

interface Contents {
  readonly bodies: ReadonlyMap<Ref, string>
  readonly streams: readonly Stream[]
  /** The highest number given out. */
  readonly last: Ref
}

/** Puts plain objects into object streams, numbered on from the last object. */
function packs({ bodies, last }: Contents, places: (Place | undefined)[]): Stream[] {
  const entries = [...bodies]
  const made: Stream[] = []
  for (let start = 0; start < entries.length; start += packSize) {
    const pack = entries.slice(start, start + packSize)
    const ref = last + made.length + 1
    pack.forEach(([number], index) => (places[number] = [2, ref, index]))
    made.push(packed(ref, pack))
  }
  return made
}

async function written(contents: Contents, { catalog, info }: Roots, deflate: Deflate): Promise<Uint8Array> {
  const places: (Place | undefined)[] = []
  const packed = packs(contents, places)
  const { parts, offset } = await writeStreams([...contents.streams, ...packed], places, deflate)
  const ref = contents.last + packed.length + 1
  places[ref] = [1, offset, 0]
  places[0] = [0, 0, 0xffff]
  const rows = await deflate(crossReferenceRows(Array.from({ length: ref + 1 }, (_, index) => places[index])))
  const roots = `/Root ${refText(catalog)}/Info ${refText(info)}`
  const dictionary = `/Type/XRef/Size ${ref + 1}/W[1 4 2]${roots}/Filter/FlateDecode`
  return joined([...parts, streamBytes(ref, dictionary, rows), asciiBytes(`startxref\n${offset}\n%%EOF\n`)])
}

/** Begins an empty file. */
export function pdfFile(): PdfFile {
  const bodies = new Map<Ref, string>()
  const streams: Stream[] = []
  let last = 0
  const reserve = () => ++last
  const set = (ref: Ref, body: string) => void bodies.set(ref, body)
  const addAs = (stream: Omit<Stream, 'ref'>) => {
    const ref = reserve()
    streams.push({ ...stream, ref })
    return ref
  }
  return {
    reserve,
    set,
    add(body) {
      const ref = reserve()
      set(ref, body)
      return ref
    },
    addStream: (dictionary, content) => addAs({ dictionary, content }),
    addCompressed: (dictionary, content) => addAs({ dictionary, content, isCompressed: true }),
    finish: (roots, deflate) => written({ bodies, streams, last }, roots, deflate),
  }
}
