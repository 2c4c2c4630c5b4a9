import { randomBytes } from 'node:crypto'

/** Ids look like those of the live service (service-facts): 24 hex digits, here ascending with time. */
export function createIds(): () => string {
  const process = randomBytes(5).toString('hex')
  let counter = 0
  return () => {
    counter = (counter + 1) % 0x1000000
    const seconds = Math.floor(Date.now() / 1000).toString(16)
    return `${seconds}${process}${counter.toString(16).padStart(6, '0')}`
  }
}

/** A fresh etag: 32 hex digits, unquoted (service-facts). */
export function newEtag(): string {
  return randomBytes(16).toString('hex')
}
