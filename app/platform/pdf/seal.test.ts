import { X509Certificate, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDocument } from '../../../tests/support/documents.ts'
import { encodeCms, readCms } from './cms.ts'
import { verifySealOf } from './verify-seal.ts'
import { type Seal, type SealKey, createPdfWorker } from './worker.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'backlot-seal-test-'))
// a thread starts slowly on a busy machine
const worker = createPdfWorker(dataDir, { timeoutMs: 60_000, idleMs: 60_000 })
afterAll(async () => {
  await worker.close()
  rmSync(dataDir, { recursive: true })
})

/** The hash that a seal made on November 28, 2026 covers, and its bytes. */
const firstHash = 'a96160cf7650a06c8db9bf09b2eefe8c919d74bf1dc412317c7dfb992a5a081b'
const firstSeal = [
  'MIIC6QYJKoZIhvcNAQcCoIIC2jCCAtYCAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBoIIBhzCCAYMwggEp',
  'oAMCAQICEHJfgkBR0X1jK6Xb4fFU/WwwCgYIKoZIzj0EAwIwIjEPMA0GA1UECgwGTcO8aGxlMQ8wDQYDVQQDDAZN',
  'w7xobGUwIBcNNDYwMTAxMDAwMDAwWhgPMjA1NjAxMDEwMDAwMDBaMCIxDzANBgNVBAoMBk3DvGhsZTEPMA0GA1UE',
  'AwwGTcO8aGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEmv5sh+289OntOWmRD4caXzLXhD2cDUgFwPmK4GFw',
  '7ZuVrWEcon5fr9tQXhwJ/azi75W4LgC/uIIZkoN+6jDCqKM/MD0wDAYDVR0TAQH/BAIwADAOBgNVHQ8BAf8EBAMC',
  'BsAwHQYDVR0OBBYEFHn1gFaIRvHjjzBAEhoJpZjL7ysJMAoGCCqGSM49BAMCA0gAMEUCIHKEqKg77/Uav2i7x704',
  'ZAdcQ1yxus4rDw+buyDY9gTgAiEAvr6YOU9OMf9L3IJY2bkGYI9eQsDJlZdqLMiLVUpG/jYxggEoMIIBJAIBATA2',
  'MCIxDzANBgNVBAoMBk3DvGhsZTEPMA0GA1UEAwwGTcO8aGxlAhByX4JAUdF9Yyul2+HxVP1sMAsGCWCGSAFlAwQC',
  'AaCBhDAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMC8GCSqGSIb3DQEJBDEiBCCpYWDPdlCgbI25vwmy7v6MkZ10',
  'vx3EEjF8ffuZKloIGzA3BgsqhkiG9w0BCRACLzEoMCYwJDAiBCDPLxEiaAUYgq98hHuYgJ/A9iGtXOJNjbeitFY+',
  'Oe1hPDAKBggqhkjOPQQDAgRHMEUCIQCW3439VB3trWC7t1wKJgrhZWuWkSOQMPTyy/7f4k125gIgJ6IfHvcvEM/v',
  'hNNQhs8HmRHxeqYubyJLzyfxwhnHznY=',
].join('')

const subject = 'Mühle & Söhne GmbH'
let key: SealKey
let sealed: Buffer
let cms = ''

const createKey = async (name = subject, now = new Date('2027-05-02T12:00:00.500Z')) => {
  const result = await worker.createSealKey(name, now)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return { certificate: result.certificate, key: result.key }
}
const render = async (seal?: Seal) => {
  const result = await worker.render(createDocument(3), seal)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result
}
const verify = (bytes: Uint8Array, certificates = [key.certificate]) =>
  verifySealOf(bytes, certificates)
/** Returns the file with one part replaced by another of the same length. */
const replace = (part: string, other: string) => {
  const bytes = Buffer.from(sealed)
  bytes.write(other, bytes.indexOf(part, 0, 'latin1'), 'latin1')
  return bytes
}

beforeAll(async () => {
  key = await createKey()
  const result = await render(key)
  sealed = Buffer.from(result.bytes)
  cms = result.cms!
})

test('the certificate names the studio in one set for each attribute, for ten years', async () => {
  const toCertificate = ({ certificate }: SealKey) =>
    new X509Certificate(Buffer.from(certificate, 'base64'))
  const certificate = toCertificate(key)
  expect(certificate.subject).toBe(`O=${subject}\nCN=${subject}`)
  expect(certificate.issuer).toBe(certificate.subject)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.ca).toBe(false)
  expect([certificate.validFrom, certificate.validTo]).toEqual([
    'May  2 12:00:00 2027 GMT',
    'May  2 12:00:00 2037 GMT',
  ])
  const late = toCertificate(await createKey('🎥'.repeat(90), new Date('2040-02-29T00:00:00Z')))
  expect(late.validTo).toBe('Mar  1 00:00:00 2050 GMT')
  expect(late.toLegacyObject().subject.CN).toBe('🎥'.repeat(64))
})

test('a sealed document is accepted, and one without a seal or with another key is not', async () => {
  const other = await createKey()
  const expected = { verdict: 'valid', certificate: key.certificate }
  expect(await verify(sealed, [other.certificate, key.certificate])).toEqual(expected)
  expect(await worker.verifySeal(sealed, [key.certificate])).toEqual({ ok: true, seal: expected })
  expect(await verify(sealed, [other.certificate])).toEqual({ verdict: 'unknown' })
  expect(await verify((await render()).bytes)).toEqual({ verdict: 'unsealed' })
})

test('the stored seal gives the same bytes again, and a new one gives others', async () => {
  const again = await render({ certificate: key.certificate, cms })
  expect(Buffer.compare(again.bytes, sealed)).toBe(0)
  expect(again.cms).toBe(cms)
  const other = await render(key)
  expect(other.cms).not.toBe(cms)
  expect(Buffer.compare((await render()).bytes, (await render()).bytes)).toBe(0)
})

test('a seal with another hash, or on another document, is noticed', async () => {
  const changed = { verdict: 'changed', certificate: key.certificate }
  expect(await verify(replace('/Info', '/Inf0'))).toEqual(changed)
  const other = await worker.render(createDocument(4), { certificate: key.certificate, cms })
  expect(await verify(other.ok ? other.bytes : sealed)).toEqual(changed)
})

test.each<[string, () => Uint8Array]>([
  ['bytes after the end', () => Buffer.concat([sealed, Buffer.from('\n')])],
  ['bytes before the beginning', () => Buffer.concat([Buffer.from('\n'), sealed])],
  ['an end that is cut off', () => sealed.subarray(0, -1)],
  ['uppercase digits', () => replace(toHex(40), toHex(40).toUpperCase())],
  ['a digit after the seal', () => replace('00>', '01>')],
  ['another byte range', () => replace('/ByteRange [0 ', '/ByteRange [1 ')],
  ['spaces at another place', () => replace(' ]\n/Contents', '] \n/Contents')],
  // the difference that comparing names without case misses
  ['another case in the name of the signer', () => replace(...toOtherIssuer())],
])('%s: the seal is not accepted', async (_, change) => {
  const bytes = change()
  expect(Buffer.compare(bytes, sealed)).not.toBe(0)
  expect((await verify(bytes)).verdict).toBe('changed')
})

/** The first digits of the seal. */
function toHex(bytes: number): string {
  return Buffer.from(cms, 'base64').subarray(0, bytes).toString('hex')
}

/** The issuer as the signer's, which comes after the certificate, and with a smaller letter. */
function toOtherIssuer(): [string, string] {
  const hex = Buffer.from(cms, 'base64').toString('hex')
  const start = hex.lastIndexOf(Buffer.from('GmbH').toString('hex'))
  const before = hex.slice(start, start + 40)
  return [before, before.replace(/^47/, '67')]
}

test('no bit of the seal can be changed', async () => {
  const start = sealed.indexOf('/Contents <', 0, 'latin1') + '/Contents <'.length
  const digits = Buffer.from(cms, 'base64').length * 2
  for (let at = 0; at < digits; at += 61) {
    const bytes = Buffer.from(sealed)
    bytes[start + at]! ^= 1 << (at % 8)
    expect([at, (await verify(bytes)).verdict]).not.toContain('valid')
  }
})

test('hostile files are refused without an error', async () => {
  const contents = `/ByteRange [0 1 2 3]\n/Contents <${'30'.repeat(5000)}>`
  const files = [
    Buffer.alloc(0),
    randomBytes(2000),
    Buffer.from('/ByteRange'),
    Buffer.from(contents),
    Buffer.from('/ByteRange [0 99999999999999999999 -1 1e9]\n/Contents <>'.repeat(5000)),
    ...[0x30, 0x82, 0xff, 0x00].map((byte) => {
      const bytes = Buffer.from(sealed)
      const start = bytes.indexOf('/Contents <', 0, 'latin1') + '/Contents <'.length
      bytes.write(Buffer.alloc(400, byte).toString('hex'), start + 8, 'latin1')
      return bytes
    }),
    ...Array.from({ length: 10 }, (_, at) => sealed.subarray(0, at * 1200)),
  ]
  for (const file of files)
    expect(['unsealed', 'unknown', 'changed']).toContain((await verify(file)).verdict)
  expect(await verify(sealed, ['', 'no certificate'])).toEqual({ verdict: 'unknown' })
})

test('a seal from the first version is still encoded in the same bytes', async () => {
  const stored = new Uint8Array(Buffer.from(firstSeal, 'base64'))
  const { certificate, signature } = readCms(stored)!
  const hash = new Uint8Array(Buffer.from(firstHash, 'hex'))
  expect(Buffer.compare(await encodeCms(certificate, hash, signature), stored)).toBe(0)
})

test('a key that is none fails the rendering', async () => {
  const result = await worker.render(createDocument(1), { certificate: 'AAAA', key: 'AAAA' })
  expect(result).toMatchObject({ ok: false, problem: 'failed' })
})
