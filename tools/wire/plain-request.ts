import type { IncomingMessage } from 'node:http'

/** Headers that differ from run to run, or that say only how long the body is. */
const left = ['host', 'connection', 'content-length', 'authorization', 'date']

/**
 * One request as text, without what differs from run to run: ids made by chance, times, ports and the edges of parts.
 * The token is left out as well: a record of the wire may be kept.
 * @param digest a short name for bytes that are not text
 */
export function plainRequest(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  digest: (body: Buffer) => string,
): string {
  const { method = '', url = '', headers } = request
  const sent = Object.entries(headers)
    .filter(([name]) => !left.includes(name))
    .map(([name, value]) => `${name}: ${withoutChance(String(value))}`)
    .toSorted()
  return [`${method} ${withoutChance(url)}`, ...sent, bodyText(body, digest)].join('\n')
}

function bodyText(body: Buffer, digest: (body: Buffer) => string): string {
  const text = body.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(body)) return withoutChance(text)
  // Parts of a form: their edge is chance, so only the bytes between the edges count.
  const edge = /^--([^\r\n]+)\r\n/.exec(body.toString('latin1'))?.[1]
  const fixed =
    edge === undefined ? body.toString('latin1') : body.toString('latin1').replaceAll(edge, 'EDGE')
  return `bytes ${digest(Buffer.from(fixed, 'latin1'))}`
}

function withoutChance(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, 'UUID')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d(:|%3A)\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?/gi, 'TIME')
    .replaceAll(/\b1[5-9]\d{11}\b/g, 'MS')
    .replaceAll(/(localhost|127\.0\.0\.1)(:|%3A)\d+/gi, 'SERVICE')
    .replaceAll(/boundary=[^;\s"]+/g, 'boundary=EDGE')
}
