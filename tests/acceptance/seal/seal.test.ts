import { createHash, randomBytes } from 'node:crypto'

import { test } from 'vitest'

import { verifySealOf } from '#app/platform/pdf/verify-seal.ts'
import { type PdfWorker, type SealKey, createPdfWorker } from '#app/platform/pdf/worker.server.ts'

import { check, printLine, report } from '../../support/check.ts'
import { onEnd } from '../../support/cleanup.ts'
import { createFolder } from '../../support/program.ts'
import { createRandom, createRandomDocument } from '../../support/random-documents.ts'
import { type SealedFile, findSeal, runOpenssl, runPdfsig } from './tools.ts'

/** Sealed documents, each with one flipped bit; `SEED` creates the same documents again. */
const rounds = Number(process.env.ROUNDS ?? 1000)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Rounds with the same key, and from one use of the other programs to the next. */
const roundsOfKey = 50
const roundsOfTools = 20
const subjects = [
  'Longlight Studio LLC',
  'Mühle & Söhne GmbH',
  'אור ארוך בע״מ',
  '長い光 🎥',
  'x'.repeat(160),
]

const random = createRandom(seed)
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('sealed documents are accepted, and one with any changed bit is not', async () => {
  printLine(`seed ${seed}`)
  const worker = startWorker()
  const seen = { accepted: 0, again: 0, byHash: 0, bySeal: 0, inSeal: 0, tools: 0 }
  let key: SealKey | undefined
  for (let at = 0; at < rounds; at++) {
    if (!key || at % roundsOfKey === 0) key = await createKey(worker, at / roundsOfKey)
    const file = await seal(worker, key, at)
    if (!file) continue
    const certificates = [key.certificate]
    const { verdict } = await verifySealOf(file.bytes, certificates)
    if (check(`document ${at} is accepted`, verdict === 'valid', verdict)) seen.accepted++
    if (at % 5 === 0 && (await checkStoredSeal(worker, file, at))) seen.again++
    const isInSeal = at % 2 === 0
    const flipped = changeRandomBit(file, isInSeal)
    const changed = await verifySealOf(flipped.bytes, certificates)
    const name = `bit ${flipped.bit} of byte ${flipped.at} of document ${at}`
    if (isInSeal) seen.inSeal++
    if (check(`${name}: its hash is another`, hash(flipped.bytes) !== hash(file.bytes)))
      seen.byHash++
    if (check(`${name}: the seal is refused`, changed.verdict !== 'valid', changed)) seen.bySeal++
    if (at % roundsOfTools === 0 && (await checkWithTools(file, at))) seen.tools++
  }
  report(
    `${seen.accepted} of ${rounds} sealed documents accepted; a flipped bit noticed in ` +
      `${seen.byHash} of ${rounds} by the hash of the file, which decides first, and in ` +
      `${seen.bySeal} by the seal alone (${seen.inSeal} inside it); ` +
      `${seen.again} of ${Math.ceil(rounds / 5)} rendered again with equal bytes; ` +
      `pdfsig and OpenSSL agree on ${seen.tools} of ${Math.ceil(rounds / roundsOfTools)}`,
    'documents',
  )
})

test('no bit of a seal can be changed, and no two', async () => {
  const worker = startWorker()
  const key = await createKey(worker, 1)
  const file = (await seal(worker, key, 1))!
  const start = findSeal(file.bytes)
  const digits = Buffer.from(file.cms, 'base64').length * 2
  let [bits, refused] = [0, 0]
  const tryBits = async (...places: number[]) => {
    const bytes = Buffer.from(file.bytes)
    for (const place of places) bytes[start + (place >> 3)]! ^= 1 << (place & 7)
    bits++
    const { verdict } = await verifySealOf(bytes, [key.certificate])
    if (check(`bits ${places.join()} of the seal`, verdict !== 'valid')) refused++
  }
  for (let place = 0; place < digits * 8; place++) await tryBits(place)
  // two, of which one may keep the digits hexadecimal
  for (let at = 0; at < digits; at++)
    await tryBits(at * 8 + random(4), ((at + 1 + random(digits - 1)) % digits) * 8 + random(4))
  report(`${refused} of ${bits} changes of one seal refused`, 'bits')
})

test('files that are no sealed documents are refused without an error', async () => {
  const worker = startWorker()
  const key = await createKey(worker, 2)
  const file = (await seal(worker, key, 2))!
  const other = (await seal(worker, await createKey(worker, 3), 2))!
  const sibling = (await seal(worker, key, 3))!
  const files: Record<string, Buffer> = {
    'an empty file': Buffer.alloc(0),
    'random bytes': randomBytes(100_000),
    'the seal of another key': other.bytes,
    'bytes after the end': Buffer.concat([file.bytes, Buffer.from(' ')]),
    'the file twice': Buffer.concat([file.bytes, file.bytes]),
    'the seal of another document': replaceSeal(file, toDigits(sibling.cms)),
    'a million byte ranges': Buffer.from(
      '/ByteRange [0 1 2 3]\n/Contents <00>\n'.repeat(1_000_000),
    ),
    'a deep structure': replaceSeal(file, `30820ffc${'3080'.repeat(2048)}`),
  }
  for (let at = 0; at < 200; at++)
    files[`a random seal ${at}`] = replaceSeal(
      file,
      `3082${Buffer.from([random(4), random(256)]).toString('hex')}${randomBytes(4092).toString('hex')}`,
    )
  for (let at = 0; at < 200; at++)
    files[`a file that ends after part ${at}`] = file.bytes.subarray(
      0,
      Math.floor((file.bytes.length * at) / 200),
    )
  let refused = 0
  for (const [name, bytes] of Object.entries(files)) {
    const { verdict } = await verifySealOf(bytes, [key.certificate]).catch((error: unknown) => ({
      verdict: `an error: ${error}`,
    }))
    if (check(name, ['changed', 'unknown', 'unsealed'].includes(verdict), verdict)) refused++
  }
  report(`${refused} of ${Object.keys(files).length} hostile files refused`, 'hostile')
})

function startWorker(): PdfWorker {
  const worker = createPdfWorker(createFolder(), { timeoutMs: 60_000, idleMs: 60_000 })
  onEnd(() => worker.close())
  return worker
}

async function createKey(worker: PdfWorker, at: number): Promise<SealKey> {
  const result = await worker.createSealKey(subjects[at % subjects.length]!, new Date())
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result
}

async function seal(worker: PdfWorker, key: SealKey, at: number): Promise<SealedFile | null> {
  const { certificate } = key
  const result = await worker.render(createRandomDocument(createRandom(seed + at), at), key)
  if (!check(`document ${at} is sealed`, result.ok, result) || !result.ok) return null
  return { bytes: Buffer.from(result.bytes), certificate, cms: result.cms! }
}

async function checkStoredSeal(worker: PdfWorker, file: SealedFile, at: number) {
  const { certificate, cms } = file
  const content = createRandomDocument(createRandom(seed + at), at)
  const again = await worker.render(content, { certificate, cms })
  const isSame = again.ok && Buffer.compare(again.bytes, file.bytes) === 0
  return check(`document ${at} has the same bytes with its stored seal`, isSame)
}

function changeRandomBit({ bytes, cms }: SealedFile, isInSeal: boolean) {
  const flipped = Buffer.from(bytes)
  const digits = Buffer.from(cms, 'base64').length * 2
  const at = isInSeal ? findSeal(bytes) + random(digits) : random(bytes.length)
  const bit = random(8)
  flipped[at]! ^= 1 << bit
  return { bytes: flipped, at, bit }
}

/** Other programs accept it, and refuse it with a flipped bit outside of the seal. */
async function checkWithTools(file: SealedFile, at: number): Promise<boolean> {
  const pdfsig = runPdfsig(file.bytes)
  const openssl = runOpenssl(file)
  const bytes = Buffer.from(file.bytes)
  // before the seal
  const start = findSeal(bytes)
  bytes[100 + random(start - 200)]! ^= 1
  const results = [
    check(`pdfsig accepts document ${at}`, pdfsig === null, pdfsig),
    check(`OpenSSL accepts document ${at}`, openssl === null, openssl),
    check(`pdfsig refuses document ${at} with a flipped bit`, runPdfsig(bytes) !== null),
    check(`OpenSSL refuses it too`, runOpenssl({ ...file, bytes }) !== null),
  ]
  return results.every(Boolean)
}

/** Returns a seal as the digits of its file. */
function toDigits(cms: string): string {
  return Buffer.from(cms, 'base64').toString('hex').padEnd(8192, '0')
}

function replaceSeal({ bytes }: SealedFile, digits: string): Buffer {
  const replaced = Buffer.from(bytes)
  replaced.write(digits.slice(0, 8192), findSeal(bytes), 'latin1')
  return replaced
}
