import type { IncomingMessage } from 'node:http'

/** Headers that differ from run to run, or that say only how long the body is. */
const left = ['host', 'connection', 'content-length', 'authorization', 'date']

/**
 * One request as text, without what differs from run to run: placeholders replace random ids, times, ports and the boundaries of parts.
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
    .map(([name, value]) => `${name}: ${withPlaceholders(String(value))}`)
    .toSorted()
  return [`${method} ${withPlaceholders(url)}`, ...sent, bodyText(body, digest)].join('\n')
}

function bodyText(body: Buffer, digest: (body: Buffer) => string): string {
  const text = body.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(body)) return withPlaceholders(text)
  // The boundary between the parts of a form is random, so only the bytes between the boundaries count.
  const boundary = /^--([^\r\n]+)\r\n/.exec(body.toString('latin1'))?.[1]
  const fixed =
    boundary === undefined
      ? body.toString('latin1')
      : body.toString('latin1').replaceAll(boundary, '<boundary>')
  return `bytes ${digest(Buffer.from(fixed, 'latin1'))}`
}

function withPlaceholders(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d(:|%3A)\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?/gi, '<time>')
    .replaceAll(/\b1[5-9]\d{11}\b/g, '<milliseconds>')
    .replaceAll(/(localhost|127\.0\.0\.1)(:|%3A)\d+/gi, '<service>')
    .replaceAll(/boundary=[^;\s"]+/g, 'boundary=<boundary>')
}
