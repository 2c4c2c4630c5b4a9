import type { Tokens } from '../access/tokens.ts'

/** One request as tests look at it. */
export interface LogEntry {
  method: string
  path: string
  /** Query with its question mark, or empty. */
  query: string
  /** SECURITY: `authorization` holds the name of the token, never the token. */
  headers: Record<string, string>
  /** Status of the answer; null while there is none, and for good when the connection was cut before it. */
  status: number | null
}

export interface RequestLog {
  entries: LogEntry[]
  begin(request: Request, tokens: Tokens): LogEntry
}

const mostEntries = 10_000

/** The latest requests, oldest first. */
export function createRequestLog(): RequestLog {
  const entries: LogEntry[] = []
  return {
    entries,
    begin(request, tokens) {
      const { pathname, search } = new URL(request.url)
      const headers = Object.fromEntries(request.headers)
      if (headers['authorization'] !== undefined) {
        const token = tokens.identify(headers['authorization'])
        headers['authorization'] = token.ok ? token.value.name : 'unknown'
      }
      const entry: LogEntry = { method: request.method, path: pathname, query: search, headers, status: null }
      if (entries.push(entry) > mostEntries) entries.shift()
      return entry
    },
  }
}
