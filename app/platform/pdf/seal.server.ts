import { randomBytes } from 'node:crypto'

import {
  BitString,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as Asn1Set,
  Utf8String,
  fromBER,
} from 'asn1js'
import {
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs'

import { ecdsa, encodeCms, encodeSignedAttributes, hashBytes } from './cms.ts'
import { contentsKey, contentsLength, formatByteRange, sealBytes } from './seal-field.ts'
import type { Seal, SealKey } from './worker.server.ts'

/* Imported only in the thread that renders, and only for a seal: pkijs takes 119 ms and 21 MB. */

type Bytes = Uint8Array<ArrayBuffer>

const validYears = 10
/** Characters of a name in a certificate (RFC 5280, appendix A.1). */
const maxNameLength = 64
const oid = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectKeyIdentifier: '2.5.29.14',
}

/** Creates a key with a certificate that it signs itself. */
export async function createSealKey(subject: string, now: Date): Promise<SealKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify'])
  const certificate = await buildCertificate(subject, publicKey, now)
  await certificate.sign(privateKey, ecdsa.hash)
  return {
    certificate: toBase64(new Uint8Array(certificate.toSchema().toBER())),
    key: toBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))),
  }
}

async function buildCertificate(subject: string, publicKey: CryptoKey, now: Date) {
  const notBefore = new Date(now)
  notBefore.setUTCMilliseconds(0)
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + validYears)
  const serialNumber = randomBytes(16)
  // positive, and without a zero in front
  serialNumber[0] = (serialNumber[0]! & 0x3f) | 0x40
  const name = buildName(subject)
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const subjectPublicKeyInfo = PublicKeyInfo.fromBER(spki)
  const keyBits = subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  const keyHash = await crypto.subtle.digest('SHA-1', new Uint8Array(keyBits))
  return new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serialNumber }),
    issuer: name,
    subject: name,
    notBefore: toTime(notBefore),
    notAfter: toTime(notAfter),
    subjectPublicKeyInfo,
    extensions: [
      new Extension({
        extnID: oid.basicConstraints,
        critical: true,
        extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
      }),
      new Extension({
        extnID: oid.keyUsage,
        critical: true,
        // digitalSignature and nonRepudiation
        extnValue: new BitString({ valueHex: Uint8Array.of(0xc0), unusedBits: 6 }).toBER(),
      }),
      new Extension({
        extnID: oid.subjectKeyIdentifier,
        extnValue: new OctetString({ valueHex: keyHash }).toBER(),
      }),
    ],
  })
}

/** Encoded here, because pkijs writes all attributes into one set. */
function buildName(subject: string): RelativeDistinguishedNames {
  const name = Array.from(subject).slice(0, maxNameLength).join('')
  const sets = [oid.organization, oid.commonName].map((type) => {
    const value = [new ObjectIdentifier({ value: type }), new Utf8String({ value: name })]
    return new Asn1Set({ value: [new Sequence({ value })] })
  })
  const { result } = fromBER(new Sequence({ value: sets }).toBER())
  return new RelativeDistinguishedNames({ schema: result })
}

/** Years from 2050 have four digits (RFC 5280, 4.1.2.5). */
function toTime(value: Date): Time {
  return new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value })
}

/**
 * Seals a PDF whose seal field begins at `fieldStart`, in place, and returns the seal in base64:
 * the given one, or a new one by the key.
 */
export async function sealPdf(pdf: Bytes, fieldStart: number, seal: Seal): Promise<string> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const start = bytes.indexOf(contentsKey, fieldStart, 'latin1') + contentsKey.length
  bytes.write(
    formatByteRange(start, bytes.length),
    bytes.indexOf('[0 ', fieldStart, 'latin1'),
    'latin1',
  )
  const signed = Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + contentsLength)])
  const cms = 'cms' in seal ? Buffer.from(seal.cms, 'base64') : await signBytes(signed, seal)
  if (cms.length > sealBytes) throw new Error('seal-too-long')
  bytes.write(Buffer.from(cms).toString('hex'), start + 1, 'latin1')
  return toBase64(cms)
}

async function signBytes(bytes: Bytes, { certificate, key }: SealKey): Promise<Bytes> {
  const certificateBytes = new Uint8Array(Buffer.from(certificate, 'base64'))
  const documentHash = await hashBytes(bytes)
  const privateKey = await crypto.subtle.importKey(
    'pkcs8',
    Buffer.from(key, 'base64'),
    ecdsa,
    false,
    ['sign'],
  )
  const attributes = await encodeSignedAttributes(certificateBytes, documentHash)
  const signature = new Uint8Array(await crypto.subtle.sign(ecdsa, privateKey, attributes))
  return encodeCms(certificateBytes, documentHash, signature)
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
