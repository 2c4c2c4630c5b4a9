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
export function asciiBytes(text: string): Uint8Array {
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
