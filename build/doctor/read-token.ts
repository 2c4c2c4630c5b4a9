import type { ReadStream } from 'node:tty'

/** Longest token that is read, in characters; the transport takes half of it. */
const longest = 16_384

/**
 * The token from standard input: the first line of what is piped in, or what is typed and not shown. Returns '' where
 * nothing comes, and null where the user broke off.
 */
export async function readToken(
  input: NodeJS.ReadStream,
  say: (text: string) => void,
): Promise<string | null> {
  if (input.isTTY) return typedToken(input, say)
  let text = ''
  input.setEncoding('utf8')
  for await (const part of input) {
    text += String(part)
    if (text.length > longest || text.includes('\n')) break
  }
  return text.slice(0, longest).split(/\r?\n/)[0]?.trim() ?? ''
}

/** SECURITY: nothing that is typed is shown, nor kept by a terminal that others look at. */
function typedToken(input: ReadStream, say: (text: string) => void): Promise<string | null> {
  say('Access token (it is not shown): ')
  input.setRawMode(true)
  input.setEncoding('utf8')
  return new Promise((resolve) => {
    let text = ''
    const end = (value: string | null) => {
      input.setRawMode(false)
      input.removeListener('data', take)
      input.pause()
      say('\n')
      resolve(value)
    }
    const take = (part: string | Buffer) => {
      for (const letter of String(part)) {
        if (letter === '\r' || letter === '\n' || letter === '\u0004') return end(text.trim())
        if (letter === '\u0003') return end(null)
        text = letter === '\u007f' || letter === '\b' ? text.slice(0, -1) : text + letter
      }
      if (text.length > longest) end('')
    }
    input.on('data', take)
  })
}
