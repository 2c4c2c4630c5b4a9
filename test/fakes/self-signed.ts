import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/** One DER element: tag, length, content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...derLength(content.length)]), content])
}

function derLength(length: number): number[] {
  if (length < 0x80) return [length]
  if (length < 0x100) return [0x81, length]
  return [0x82, length >> 8, length & 0xff]
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const objectId = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const utcTime = (text: string) => der(0x17, Buffer.from(text))
const bitString = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)

/** A certificate with its key, both as PEM. */
export interface Certificate {
  key: string
  cert: string
}

/** A key and a certificate signed only by itself (X.509 version 1, Ed25519). */
export function selfSigned(commonName: string): Certificate {
  const { key, cert } = createAuthority(commonName)
  return { key, cert }
}

/** Signs certificates; its own is `cert`. */
export interface Authority extends Certificate {
  sign(commonName: string): Certificate
}

/** An authority that signs its own certificate, as that of a company does (X.509 version 1, Ed25519). */
export function createAuthority(commonName: string): Authority {
  const own = generateKeyPairSync('ed25519')
  const issuer = nameOf(commonName)
  const issue = (subject: string, { privateKey, publicKey } = generateKeyPairSync('ed25519')) => ({
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: signed(certificateBody(issuer, nameOf(subject), publicKey), own.privateKey),
  })
  return { ...issue(commonName, own), sign: (subject) => issue(subject) }
}

const ed25519 = sequence(objectId(0x2b, 0x65, 0x70))
let serial = 0

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from(commonName)))))
}

function certificateBody(issuer: Buffer, subject: Buffer, key: KeyObject): Buffer {
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'))
  serial += 1
  return sequence(
    integer(serial),
    ed25519,
    issuer,
    validity,
    subject,
    key.export({ type: 'spki', format: 'der' }),
  )
}

function signed(body: Buffer, key: KeyObject): string {
  const certificate = sequence(body, ed25519, bitString(sign(null, body, key)))
  const lines = certificate.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
