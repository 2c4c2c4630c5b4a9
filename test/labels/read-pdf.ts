import { inflateSync } from 'node:zlib'

/** What a run of glyphs says and where it begins, mm from the page's top-left corner. */
export interface ReadRun {
  readonly text: string
  readonly x: number
  readonly y: number
  /** Type size across the line, mm. */
  readonly size: number
}

/** The objects of a PDF by number: plain ones as they are written, and the content of streams. */
export interface Objects {
  readonly bodies: ReadonlyMap<number, string>
  readonly streams: ReadonlyMap<number, string>
}

function unpack(packed: string, dictionary: string, bodies: Map<number, string>): void {
  const first = Number(/\/First (\d+)/u.exec(dictionary)?.[1])
  const index = packed.slice(0, first).trim().split(/\s+/u).map(Number)
  for (let at = 0; at < index.length; at += 2) {
    const end = index[at + 3] ?? packed.length - first
    bodies.set(index[at] ?? 0, packed.slice(first + (index[at + 1] ?? 0), first + end))
  }
}

/** Every object of a PDF that `toPdf` wrote. */
export function objectsOf(pdf: Uint8Array): Objects {
  const bytes = Buffer.from(pdf)
  const bodies = new Map<number, string>()
  const streams = new Map<number, string>()
  for (let at = bytes.indexOf('>>stream\n'); at !== -1; at = bytes.indexOf('>>stream\n', at + 1)) {
    const head = bytes.subarray(bytes.lastIndexOf(' 0 obj\n', at) - 12, at).toString('latin1')
    const [, number = '', dictionary = ''] = /(\d+) 0 obj\n(.*)$/su.exec(head) ?? []
    const start = at + '>>stream\n'.length
    const length = Number(
      /\/Length (\d+)\/Filter/u.exec(dictionary)?.[1] ?? /\/Length (\d+)$/u.exec(dictionary)?.[1],
    )
    if (dictionary.includes('/DCTDecode')) continue
    const content = inflateSync(bytes.subarray(start, start + length)).toString('latin1')
    if (dictionary.includes('/ObjStm')) unpack(content, dictionary, bodies)
    else streams.set(Number(number), content)
  }
  return { bodies, streams }
}

/** The objects that a dictionary or a list refers to. */
export function refsIn(text: string): number[] {
  return [...text.matchAll(/(\d+) 0 R/gu)].map(([, number]) => Number(number))
}

function textOfHex(digits: string): string {
  return (digits.match(/.{4}/gu) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join('')
}

/** The character map of each font by its name in the pages' resources. */
function characterMaps({ bodies, streams }: Objects): Map<string, Map<string, string>> {
  const fonts = [...bodies.values()].find((body) => /^<<\/F\d+ /u.test(body)) ?? ''
  const maps = new Map<string, Map<string, string>>()
  for (const [, name = '', ref] of fonts.matchAll(/\/([FV]\d+) (\d+) 0 R/gu)) {
    const [map = 0] = refsIn(/\/ToUnicode (\d+ 0 R)/u.exec(bodies.get(Number(ref)) ?? '')?.[1] ?? '')
    const rows = (streams.get(map) ?? '').matchAll(/<([0-9a-f]{4})><([0-9a-f]+)>/gu)
    maps.set(name, new Map([...rows].map(([, code = '', text = '']) => [code, textOfHex(text)])))
  }
  return maps
}

const point = 72 / 25.4
const operator = /\/([FV]\d+) ([\d.]+) Tf|([-\d.]+) ([-\d.]+) Tm\[([^\]]*)\]TJ/gu

/** Reads the pages of a PDF that `toPdf` wrote: what its glyphs say by their character maps, in the order of the file. */
export function readPdf(pdf: Uint8Array): ReadRun[][] {
  const objects = objectsOf(pdf)
  const maps = characterMaps(objects)
  const tree = [...objects.bodies.values()].find((body) => body.startsWith('<</Type/Pages')) ?? ''
  return refsIn(/\/Kids\[(.*)\]/u.exec(tree)?.[1] ?? '').map((ref) => {
    const page = objects.bodies.get(ref) ?? ''
    const height = Number(/MediaBox\[0 0 [\d.]+ ([\d.]+)\]/u.exec(page)?.[1]) / point
    const [contents = 0] = refsIn(/\/Contents (\d+ 0 R)/u.exec(page)?.[1] ?? '')
    let font = ''
    let size = 0
    const runs: ReadRun[] = []
    for (const [, name, tall, x, y, shown] of (objects.streams.get(contents) ?? '').matchAll(operator)) {
      if (name !== undefined) [font, size] = [name, Number(tall)]
      if (shown === undefined) continue
      const codes = [...shown.matchAll(/<([0-9a-f]*)>/gu)].map(([, hex = '']) => hex).join('')
      const text = (codes.match(/.{4}/gu) ?? []).map((code) => maps.get(font)?.get(code) ?? '\ufffd').join('')
      runs.push({ text, x: Number(x), y: height - Number(y), size })
    }
    return runs
  })
}
