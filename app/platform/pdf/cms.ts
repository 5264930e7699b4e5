import { ObjectIdentifier, OctetString, Sequence, fromBER } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  createCMSECDSASignature,
  createECDSASignatureFromCMS,
} from 'pkijs'

/* The seal itself: a CMS SignedData in DER (RFC 5652) as PAdES B-B asks for it (ETSI EN 319 142-1).
   It is a pure function of the certificate, the hash of the document and the ECDSA signature, so
   that a check builds it again and compares all its bytes. */

type Bytes = Uint8Array<ArrayBuffer>

const oid = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
}
/** WebCrypto's name of the signature. */
export const ecdsa = { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' }
const coordinateBytes = 32

export async function hashBytes(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Returns what is signed: the attributes of a document with this hash, as a SET in DER. */
export async function encodeSignedAttributes(certificate: Bytes, documentHash: Bytes) {
  const attributes = await buildSignedAttributes(certificate, documentHash)
  const bytes = new Uint8Array(attributes.toSchema().toBER())
  // signed as a SET (RFC 5652, 5.4), though it is written with a context tag
  bytes[0] = 0x31
  return bytes
}

/** Returns the seal as DER. The signature is r and s, as WebCrypto gives it. */
export async function encodeCms(certificate: Bytes, documentHash: Bytes, signature: Bytes) {
  const parsed = Certificate.fromBER(certificate)
  const sha256 = new AlgorithmIdentifier({ algorithmId: oid.sha256 })
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [sha256],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [parsed],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: parsed.issuer,
          serialNumber: parsed.serialNumber,
        }),
        digestAlgorithm: sha256,
        signedAttrs: await buildSignedAttributes(certificate, documentHash),
        signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.ecdsaWithSha256 }),
        signature: new OctetString({ valueHex: createCMSECDSASignature(signature.buffer) }),
      }),
    ],
  })
  const contentInfo = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: signedData.toSchema(true),
  })
  return new Uint8Array(contentInfo.toSchema().toBER())
}

/** Returns the parts of a seal that can't be computed, or null if it isn't one. */
export function readCms(cms: Bytes): { certificate: Bytes; signature: Bytes } | null {
  try {
    const contentInfo = ContentInfo.fromBER(cms)
    const { certificates, signerInfos } = new SignedData({ schema: contentInfo.content })
    const [certificate] = certificates ?? []
    if (!(certificate instanceof Certificate)) return null
    const { result } = fromBER(signerInfos[0]!.signature.valueBlock.valueHexView)
    const signature = createECDSASignatureFromCMS(result, coordinateBytes)
    return {
      certificate: new Uint8Array(certificate.toSchema().toBER()),
      signature: new Uint8Array(signature),
    }
  } catch {
    return null
  }
}

async function buildSignedAttributes(certificate: Bytes, documentHash: Bytes) {
  const certificateHash = new OctetString({ valueHex: await hashBytes(certificate) })
  // SHA-256 is the default, and DER leaves defaults out
  const signingCertificate = new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [certificateHash] })] })],
  })
  const attributes = [
    new Attribute({
      type: oid.contentType,
      values: [new ObjectIdentifier({ value: oid.data })],
    }),
    new Attribute({
      type: oid.messageDigest,
      values: [new OctetString({ valueHex: documentHash })],
    }),
    new Attribute({ type: oid.signingCertificateV2, values: [signingCertificate] }),
  ]
  return new SignedAndUnsignedAttributes({ type: 0, attributes: sortByEncoding(attributes) })
}

/** DER sorts a SET OF by the bytes of its elements; pkijs doesn't. */
function sortByEncoding(attributes: Attribute[]): Attribute[] {
  const toHex = (attribute: Attribute) =>
    Array.from(new Uint8Array(attribute.toSchema().toBER()), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  return attributes
    .map((attribute) => ({ attribute, hex: toHex(attribute) }))
    .toSorted((a, b) => (a.hex < b.hex ? -1 : 1))
    .map(({ attribute }) => attribute)
}

export function isEqual(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
