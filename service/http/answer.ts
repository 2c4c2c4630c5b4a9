import type { Refusal } from '../refusal.ts'
import type { Variants } from '../variants.ts'
import { asScript } from './callback.ts'

/** An answer before it becomes a response of the HTTP library. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

const never = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** JSON text, or the script around it when a (checked) callback was asked for. */
export function jsonAnswer(status: number, text: string, callback: string | undefined): Answer {
  const type = callback === undefined ? 'application/json' : 'application/javascript'
  return {
    status,
    headers: { 'Content-Type': `${type}; charset=UTF-8`, ...never },
    body: callback === undefined ? text : asScript(callback, text),
  }
}

/** A stored photo (interface 4.1: content type image/jpeg). */
export function jpegAnswer(jpeg: Uint8Array): Answer {
  return { status: 200, headers: { 'Content-Type': 'image/jpeg', ...never }, body: new Uint8Array(jpeg) }
}

/** A failure in the form that the switches `unauthorized` and `failureBody` choose: interface 7 shows none. */
export function refusalAnswer(
  { status, message }: Refusal,
  variants: Pick<Variants, 'unauthorized' | 'failureBody'>,
  callback: string | undefined,
): Answer {
  const form = status === 401 ? variants.unauthorized : variants.failureBody
  const answer =
    form === 'json' ? jsonAnswer(status, JSON.stringify({ message }), callback) : otherForm(status, form)
  if (status === 401) answer.headers['WWW-Authenticate'] = 'Bearer'
  return answer
}

function otherForm(status: number, form: 'empty' | 'html'): Answer {
  if (form === 'empty') return { status, headers: { ...never }, body: null }
  return htmlAnswer(
    status,
    `<!doctype html><title>${status}</title><h1>${status}</h1><p>The request failed.</p>`,
  )
}

/** A web page where JSON was expected, as proxies and sign-in portals send it. */
export function htmlAnswer(status: number, body: string): Answer {
  return { status, headers: { 'Content-Type': 'text/html; charset=UTF-8', ...never }, body }
}
