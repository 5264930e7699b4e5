import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync } from 'node:fs'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'

import { cleanUp, onEnd } from '../../../tests/support/cleanup.ts'
import { type StorageServer, startStorageServer } from '../../../tests/support/s3-server.ts'
import { checkStorage, createS3Store } from './s3.server.ts'
import { StorageError } from './store.server.ts'

let server: StorageServer
beforeAll(async () => {
  server = await startStorageServer()
})
afterAll(cleanUp)

/** Starts a server on this machine that answers instead of object storage. */
async function respondWith(listener: RequestListener) {
  const fake = createServer(listener)
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve))
  onEnd(() => {
    fake.closeAllConnections()
    fake.close()
  })
  const { port } = fake.address() as AddressInfo
  return { ...server.address, endpoint: `http://127.0.0.1:${port}` }
}

test('the test of the connection leaves nothing behind', async () => {
  expect(await checkStorage(server.address)).toBeNull()
  const left = readdirSync(server.folder, { recursive: true }).filter((name) =>
    String(name).includes('connection-test'),
  )
  expect(left).toEqual([])
})

test('the test of the connection names what is wrong', async () => {
  const check = (change: Partial<StorageServer['address']>) =>
    checkStorage({ ...server.address, ...change })
  expect(await check({ secret: 'wrong' })).toBe('storage-secret-wrong')
  expect(await check({ keyId: 'unknown' })).toBe('storage-key-wrong')
  expect(await check({ bucket: 'missing' })).toBe('storage-bucket-missing')
  expect(await check({ endpoint: 'http://127.0.0.1:1' })).toBe('storage-unreachable')
  expect(await check({ endpoint: 'https://storage.invalid' })).toBe('storage-unreachable')
})

test.each([
  [301, 'PermanentRedirect', 'storage-region-wrong'],
  [400, 'AuthorizationHeaderMalformed', 'storage-region-wrong'],
  [403, 'AccessDenied', 'storage-forbidden'],
  [403, 'RequestTimeTooSkewed', 'storage-clock'],
  [404, 'NoSuchBucket', 'storage-bucket-missing'],
  [501, 'NotImplemented', 'storage-failed'],
])('the answer %i %s is %s', async (status, code, problem) => {
  const address = await respondWith((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml;charset=UTF-8' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`)
  })
  expect(await checkStorage(address)).toBe(problem)
})

test('no redirect is followed, so nothing is sent to another server', async () => {
  let requestCount = 0
  const otherServer = await respondWith((_request, response) => {
    requestCount++
    response.end()
  })
  const address = await respondWith((_request, response) => {
    response.writeHead(307, { location: `${otherServer.endpoint}/elsewhere` })
    response.end()
  })
  expect(await checkStorage(address)).toBe('storage-region-wrong')
  expect(requestCount).toBe(0)
})

test('plain http is only for this machine and private networks, metadata services are for none', async () => {
  const check = (endpoint: string) => checkStorage({ ...server.address, endpoint })
  for (const endpoint of ['http://203.0.113.7', 'http://[2001:db8::1]', 'http://169.254.169.254'])
    expect(await check(endpoint)).toBe('storage-plain')
  for (const host of ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '0.0.0.0'])
    expect(await check(`https://${host}`)).toBe('storage-unreachable')
})

test('an error doesn’t repeat the server’s response', async () => {
  const store = createS3Store({ ...server.address, secret: 'wrong' })
  const error = await store.list().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StorageError)
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(
    /BACKLOT|AWS4|secret-of/,
  )
})

test('a large download goes on where the connection broke', async () => {
  const content = randomBytes(3_000_000)
  let requests = 0
  const address = await respondWith((request, response) => {
    const [, from = '0'] = /bytes=(\d+)-/.exec(request.headers.range ?? '') ?? []
    const rest = content.subarray(Number(from))
    response.writeHead(from === '0' ? 200 : 206, { 'content-length': rest.length })
    if (++requests === 1) response.write(rest.subarray(0, 1_000_000), () => response.destroy())
    else response.end(rest)
  })
  const bytes = await buffer(await createS3Store(address).read('a.json.gz'))
  expect([bytes.equals(content), requests]).toEqual([true, 2])
})

test('a write is repeated while the storage is away for a moment', async () => {
  const store = createS3Store({ ...server.address, prefix: 'away' })
  await server.stop()
  const writing = store.write('a.json.gz', Readable.from([Buffer.from('rows')]))
  await server.start()
  expect(await writing).toBe(4)
})

test('a backup fails with a reason when the storage goes away in the middle', async () => {
  const store = createS3Store({ ...server.address, prefix: 'gone' })
  async function* read() {
    yield Buffer.alloc(17 * 1024 * 1024)
    await server.stop()
    yield Buffer.alloc(17 * 1024 * 1024)
  }
  await expect(
    store.write('a.json.gz', Readable.from(read(), { objectMode: false })),
  ).rejects.toThrow('storage-unreachable')
  await server.start()
  expect(await store.has('a.json.gz')).toBe(false)
  expect(await store.list()).toEqual([])
})

test('an answer that says 200 but holds an error is no success', async () => {
  const address = await respondWith((request, response) => {
    const { method, url = '' } = request
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/xml')
      if (url.includes('uploads='))
        response.end(
          '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
        )
      else if (method === 'PUT') response.setHeader('etag', '"e"').end()
      else if (method === 'POST')
        response.end('<Error><Code>InternalError</Code><Message>m</Message></Error>')
      else response.writeHead(204).end()
    })
  })
  const content = Readable.from([Buffer.alloc(17 * 1024 * 1024)], { objectMode: false })
  await expect(createS3Store(address).write('a.json.gz', content)).rejects.toThrow('storage-failed')
})

test('unfinished uploads in parts are ended after a day, those of others never', async () => {
  const now = new Date()
  const abortedIds: string[] = []
  const upload = (key: string, id: string, at: Date) =>
    `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`
  const address = await respondWith((request, response) => {
    const url = new URL(request.url!, 'http://storage.test')
    response.setHeader('content-type', 'application/xml')
    if (request.method === 'DELETE') {
      abortedIds.push(url.searchParams.get('uploadId')!)
      response.writeHead(204).end()
    } else if (url.searchParams.has('uploads'))
      response.end(
        `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>b</Bucket>${upload('backlot/main/files/aa/1', 'old', addMs(now, -2 * day))}${upload('backlot/main/files/aa/2', 'running', now)}${upload('other/3', 'foreign', addMs(now, -2 * day))}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
      )
    else response.end('<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>')
  })
  await createS3Store(address).sweep([], now)
  expect(abortedIds).toEqual(['old'])
})

test('a list of more than a page is read whole', async () => {
  const store = createS3Store({ ...server.address, prefix: 'many' })
  const buildName = (n: number) => {
    const time = addMs(new Date('2026-01-01T00:00:00Z'), n * 1000)
    return `backlot-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.json.gz`
  }
  await store.write(buildName(0), Readable.from([Buffer.from('x')]))
  // the others are copies of its files in the server's folder, which is faster than requests
  const folder = join(server.folder, server.address.bucket, 'many')
  const files = readdirSync(folder)
  expect(files).toHaveLength(3)
  for (let n = 1; n < 1050; n++)
    for (const file of files)
      copyFileSync(join(folder, file), join(folder, file.replace(buildName(0), buildName(n))))
  expect(await store.list()).toHaveLength(1050)
})
