import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { S3ServiceError, S3mini } from 's3mini'

import type { StorageAddress, StorageProblem } from '#app/core/storage-address.ts'

import { getErrorCode } from '../transact.server.ts'
import { PlainAddressError, createStorageFetch } from './s3-fetch.server.ts'
import { StorageError } from './store.server.ts'

type StoredObject = { key: string; bytes: number; at: Date }
/** The requests to a bucket that backups need. All of them throw `StorageError`. */
export type S3Client = {
  /** Lists the objects whose keys begin with the prefix. */
  list(prefix: string): AsyncGenerator<StoredObject>
  findSize(key: string): Promise<number | null>
  /** Reads an object, and resumes where a connection broke. Throws `MissingObjectError`. */
  read(key: string): Promise<Readable>
  /** Writes an object, in several parts if it is large. See `BackupStore.write`. */
  write(
    key: string,
    content: AsyncIterable<Uint8Array>,
    isValid: () => boolean,
  ): Promise<number | null>
  delete(key: string): Promise<void>
  /** Ends uploads in parts that began before an instant and were never completed. */
  abortUploads(prefix: string, before: Date): Promise<void>
}

/** There is no object with this key. */
export class MissingObjectError extends Error {}

/**
 * Bytes of one request. A part is kept in memory, so that it can be sent again; an object can have
 * 10,000 of them.
 */
const partSize = 16 * 1024 * 1024
/** Milliseconds before each repetition of a request that failed. */
const retryDelays = [500, 3000]

type Connection = {
  s3: S3mini
  retryDelays: number[]
  /** Repeats a request while the storage doesn't answer or has a problem of its own. */
  retry<T>(send: () => Promise<T>): Promise<T>
}

export function createS3Client(address: StorageAddress, delays = retryDelays): S3Client {
  const { endpoint, region, bucket, keyId, secret } = address
  const client = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    fetch: createStorageFetch(),
  })
  const to: Connection = {
    s3: client,
    retryDelays: delays,
    retry: (send) => retryRequest(send, delays),
  }
  return {
    list: (prefix) => listObjects(to, prefix),
    findSize: (key) => findSize(to, key),
    read: (key) => readObject(to, key),
    write: (key, content, isValid) => writeObject(to, key, content, isValid),
    async delete(key) {
      await to.retry(() => client.deleteObject(key))
    },
    abortUploads: (prefix, before) => abortUploads(to, prefix, before),
  }
}

async function* listObjects(
  { s3, retry }: Connection,
  prefix: string,
): AsyncGenerator<StoredObject> {
  for (let token: string | undefined; ;) {
    const page = await retry(() => s3.listObjectsPaged('/', prefix, 1000, token))
    if (!page?.objects) throw new StorageError('storage-bucket-missing')
    for (const { Key, Size, LastModified } of page.objects)
      yield { key: String(Key), bytes: Number(Size), at: new Date(LastModified) }
    token = page.nextContinuationToken
    if (!token) return
  }
}

async function findSize({ s3, retry }: Connection, key: string): Promise<number | null> {
  try {
    return await retry(() => s3.getContentLength(key))
  } catch (error) {
    if (error instanceof MissingObjectError) return null
    throw error
  }
}

/** The first request is made at once, so that a missing object is noticed early. */
async function readObject({ s3, retry, retryDelays }: Connection, key: string): Promise<Readable> {
  const open = (from: number) => retry(() => s3.getObjectRaw(key, from === 0, from))
  let response = await open(0)
  async function* readParts() {
    for (let [offset, failures] = [0, 0]; ;) {
      try {
        for await (const part of response.body ?? []) {
          offset += part.length
          failures = 0
          yield Buffer.from(part.buffer, part.byteOffset, part.byteLength)
        }
        return
      } catch (error) {
        if (failures === retryDelays.length) throw toStorageError(error)
        await sleep(retryDelays[failures++])
        response = await open(offset)
      }
    }
  }
  return Readable.from(readParts(), { objectMode: false })
}

async function writeObject(
  to: Connection,
  key: string,
  content: AsyncIterable<Uint8Array>,
  isValid: () => boolean,
): Promise<number | null> {
  const parts = splitIntoParts(content)
  const first = await parts.next()
  const second = first.value?.length === partSize ? await parts.next() : null
  if (!second || second.done) {
    if (!isValid()) return null
    const body = first.value ?? Buffer.alloc(0)
    await to.retry(() =>
      to.s3.putObject(key, body, undefined, undefined, hashBody(body), body.length),
    )
    return body.length
  }
  return writeParts(to, key, { first: first.value!, second: second.value, rest: parts }, isValid)
}

/** Joins small chunks into buffers of the size of a part; only the last one may be shorter. */
async function* splitIntoParts(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, undefined> {
  let [part, length] = [Buffer.alloc(0), 0]
  for await (const chunk of content)
    for (let rest = chunk; rest.length > 0;) {
      if (length === 0) part = Buffer.allocUnsafe(partSize)
      const copied = rest.subarray(0, partSize - length)
      part.set(copied, length)
      length += copied.length
      rest = rest.subarray(copied.length)
      if (length < partSize) continue
      yield part
      length = 0
    }
  if (length > 0) yield part.subarray(0, length)
}

type Parts = { first: Buffer; second: Buffer; rest: AsyncGenerator<Buffer, undefined> }

async function writeParts(
  to: Connection,
  key: string,
  { first, second, rest }: Parts,
  isValid: () => boolean,
): Promise<number | null> {
  const { s3, retry } = to
  const uploadId = await retry(() => s3.getMultipartUploadId(key))
  const parts: { partNumber: number; etag: string }[] = []
  let bytes = 0
  const send = async (body: Buffer) => {
    const number = parts.length + 1
    const headers = { 'content-length': String(body.length), ...hashBody(body) }
    parts.push(
      await retry(() =>
        s3.uploadPart(key, uploadId, body, number, {}, undefined, headers as never),
      ),
    )
    bytes += body.length
  }
  try {
    await send(first)
    await send(second)
    for await (const body of rest) await send(body)
    if (isValid()) {
      const result = await retry(() => s3.completeMultipartUpload(key, uploadId, parts))
      // a response with status 200 can hold an error
      if (!result.etag || (await findSize(to, key)) !== bytes)
        throw new StorageError('storage-failed')
      return bytes
    }
  } catch (error) {
    await s3.abortMultipartUpload(key, uploadId).catch(() => {})
    throw error
  }
  await s3.abortMultipartUpload(key, uploadId).catch(() => {})
  return null
}

/** The server compares it with what arrived: the signature doesn't cover the body. */
function hashBody(body: Buffer): Record<`x-amz-${string}`, string> {
  return { 'content-md5': createHash('md5').update(body).digest('base64') } as never
}

type Upload = { Key?: unknown; UploadId?: unknown; Initiated?: unknown }

/** Servers without this request have nothing to end, or end it themselves. */
async function abortUploads({ s3, retry }: Connection, prefix: string, before: Date) {
  const listing = await retry(() => s3.listMultipartUploads('/', '', 'GET', { prefix })).catch(
    (error: unknown) => {
      if (error instanceof StorageError && error.problem === 'storage-failed') return null
      throw error
    },
  )
  const result = (listing ?? {}) as Record<string, { Upload?: Upload | Upload[] }>
  const { Upload: found = [] } =
    result.ListMultipartUploadsResult ?? result.listMultipartUploadsResult ?? {}
  for (const { Key, UploadId, Initiated } of [found].flat()) {
    const isOurs = typeof Key === 'string' && Key.startsWith(prefix)
    if (!isOurs || typeof UploadId !== 'string' || !(new Date(String(Initiated)) < before)) continue
    await retry(() => s3.abortMultipartUpload(Key, UploadId)).catch(() => {})
  }
}

async function retryRequest<T>(send: () => Promise<T>, delays: number[]): Promise<T> {
  for (let attempt = 0; ; attempt++)
    try {
      return await send()
    } catch (error) {
      const found = toStorageError(error)
      if (attempt === delays.length || !isPassing(found, error)) throw found
      await sleep(delays[attempt])
    }
}

function isPassing(found: Error, error: unknown): boolean {
  if (!(found instanceof StorageError)) return false
  const status = findServiceError(error)?.status ?? 0
  return found.problem === 'storage-unreachable' && (status === 0 || status >= 429)
}

/** `getContentLength` hides the error in `cause`. */
function findServiceError(error: unknown): S3ServiceError | null {
  if (error instanceof S3ServiceError) return error
  return error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : null
}

const problemByCode: Record<string, StorageProblem> = {
  InvalidAccessKeyId: 'storage-key-wrong',
  SignatureDoesNotMatch: 'storage-secret-wrong',
  NoSuchBucket: 'storage-bucket-missing',
  InvalidBucketName: 'storage-bucket-missing',
  AuthorizationHeaderMalformed: 'storage-region-wrong',
  PermanentRedirect: 'storage-region-wrong',
  RequestTimeTooSkewed: 'storage-clock',
}

/**
 * Returns the reason in our own words. What the server said is dropped: after a wrong signature it
 * contains what was signed.
 */
function toStorageError(error: unknown): StorageError | MissingObjectError {
  if (error instanceof StorageError || error instanceof MissingObjectError) return error
  const service = findServiceError(error)
  if (!service) return new StorageError(toConnectionProblem(error))
  const { status, serviceCode = '' } = service
  const problem = problemByCode[serviceCode]
  if (problem) return new StorageError(problem)
  if (status === 404) return new MissingObjectError('storage-object-missing')
  if (status === 401 || status === 403) return new StorageError('storage-forbidden')
  if (status >= 300 && status < 400) return new StorageError('storage-region-wrong')
  const isBusy = status === 429 || (status >= 500 && status !== 501)
  return new StorageError(isBusy ? 'storage-unreachable' : 'storage-failed')
}

/** Codes of OpenSSL and Node for a certificate that isn't valid for this address. */
const certificateCodes = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:VERIFY|GET)_)/

function toConnectionProblem(error: unknown): StorageProblem {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (error instanceof PlainAddressError || cause instanceof PlainAddressError)
    return 'storage-plain'
  return certificateCodes.test(getErrorCode(cause) ?? '')
    ? 'storage-certificate'
    : 'storage-unreachable'
}
