import { Certificate } from 'pkijs'

import { ecdsa, encodeCms, encodeSignedAttributes, hashBytes, isEqual, readCms } from './cms.ts'
import { byteRangeLength, contentsKey, contentsLength, formatByteRange } from './seal-field.ts'
import type { SealVerdict } from './worker.server.ts'

type Bytes = Uint8Array<ArrayBuffer>

const byteRangeKey = '/ByteRange '
/** A sealed file has one. A hostile one may have a million. */
const maxByteRanges = 20

/**
 * Checks the seal of a file against certificates (X.509 in DER, as base64), the program's own in
 * its own format only. It never throws.
 */
export async function verifySealOf(
  bytes: Uint8Array,
  certificates: string[],
): Promise<SealVerdict> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.indexOf(byteRangeKey.trimEnd(), 0, 'latin1') === -1) return { verdict: 'unsealed' }
  const certificate = await findSealingCertificate(file, certificates).catch(() => null)
  if (certificate !== null) return { verdict: 'valid', certificate }
  const contained = certificates.find((one) => hasHexOf(file, Buffer.from(one, 'base64')))
  return contained === undefined
    ? { verdict: 'unknown' }
    : { verdict: 'changed', certificate: contained }
}

/** Returns the certificate whose seal covers all bytes of the file except its own. */
async function findSealingCertificate(
  file: Buffer,
  certificates: string[],
): Promise<string | null> {
  const start = findContents(file)
  const cms = start === null ? null : readContents(file, start)
  const parts = cms && readCms(cms)
  if (start === null || !cms || !parts) return null
  const certificate = certificates.find((one) =>
    isEqual(new Uint8Array(Buffer.from(one, 'base64')), parts.certificate),
  )
  if (certificate === undefined) return null
  const documentHash = await hashBytes(
    Buffer.concat([file.subarray(0, start), file.subarray(start + contentsLength)]),
  )
  // every byte of it: the attributes, the signer, the algorithms and the encoding
  const expected = await encodeCms(parts.certificate, documentHash, parts.signature)
  if (!isEqual(cms, expected)) return null
  const isSigned = await crypto.subtle.verify(
    ecdsa,
    await readPublicKey(parts.certificate),
    parts.signature,
    await encodeSignedAttributes(parts.certificate, documentHash),
  )
  return isSigned ? certificate : null
}

/** Returns where the `Contents` begin whose `ByteRange` is the rest of the file. */
function findContents(file: Buffer): number | null {
  let at = file.indexOf(byteRangeKey, 0, 'latin1')
  for (let count = 0; at !== -1 && count < maxByteRanges; count++) {
    const rangeStart = at + byteRangeKey.length
    const rangeEnd = rangeStart + byteRangeLength
    const start = rangeEnd + contentsKey.length
    const expected = formatByteRange(start, file.length) + contentsKey
    if (file.toString('latin1', rangeStart, start) === expected) return start
    at = file.indexOf(byteRangeKey, at + 1, 'latin1')
  }
  return null
}

/** Reads lowercase hexadecimal digits, with zeros after the seal. */
function readContents(file: Buffer, start: number): Bytes | null {
  const text = file.toString('latin1', start, start + contentsLength)
  if (!/^<[0-9a-f]+>$/.test(text) || text.length !== contentsLength) return null
  const contents = Buffer.from(text.slice(1, -1), 'hex')
  // a sequence whose length takes two bytes
  if (contents[0] !== 0x30 || contents[1] !== 0x82) return null
  const length = 4 + contents.readUInt16BE(2)
  const isPadded = contents.subarray(length).every((byte) => byte === 0)
  return length <= contents.length && isPadded ? new Uint8Array(contents.subarray(0, length)) : null
}

function readPublicKey(certificate: Bytes): Promise<CryptoKey> {
  const { subjectPublicKeyInfo } = Certificate.fromBER(certificate)
  const spki = subjectPublicKeyInfo.toSchema().toBER()
  return crypto.subtle.importKey('spki', spki, ecdsa, false, ['verify'])
}

function hasHexOf(file: Buffer, bytes: Buffer): boolean {
  const hex = bytes.toString('hex')
  // each file has an empty text
  if (hex === '') return false
  return [hex, hex.toUpperCase()].some((text) => file.includes(text, 0, 'latin1'))
}
