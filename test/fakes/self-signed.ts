import { generateKeyPairSync, sign } from 'node:crypto'

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

/** A key and a certificate signed only by itself (X.509 version 1, Ed25519), both as PEM. */
export function selfSigned(commonName: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const ed25519 = sequence(objectId(0x2b, 0x65, 0x70))
  const name = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from(commonName)))))
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(integer(1), ed25519, name, validity, name, spki)
  const certificate = sequence(body, ed25519, bitString(sign(null, body, privateKey)))
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
