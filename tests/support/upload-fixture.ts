import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'

import { beforeAll, expect } from 'vitest'

import { createCtx } from './app.ts'
import { startTestServer, origin } from './test-server.ts'

export const people = ['owner', 'manager', 'books', 'crew', 'visitor']
export const computeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Encodes a value of `upload-metadata`. */
export const toBase64 = (text: string) => Buffer.from(text).toString('base64')

type RequestOptions = { who?: string; headers?: Record<string, string>; body?: BodyInit }

/** Starts the sample studio and returns the requests of a resumable upload (tus 1.0.0). */
export async function startUploadTests() {
  const server = await startTestServer()
  const media = `${server.dataDir}/media`
  const cookies: Record<string, string> = { visitor: '' }
  const createSystemCtx = (now?: Date) => createCtx(server.app, { kind: 'system' }, now)

  beforeAll(async () => {
    for (const who of people.slice(0, 4)) cookies[who] = await server.signIn(who)
  })

  const sendRequest = (
    method: string,
    path: string,
    { who = 'manager', headers = {}, body }: RequestOptions = {},
  ) =>
    server.request(path, {
      method,
      headers: { origin, cookie: cookies[who]!, 'tus-resumable': '1.0.0', ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit)

  const begin = (
    bytes: number | string,
    {
      name = 'a.mp4',
      type = '',
      more = '',
      ...asked
    }: RequestOptions & { name?: string; type?: string; more?: string } = {},
  ) =>
    sendRequest('POST', '/portal/uploads', {
      ...asked,
      headers: {
        'upload-length': String(bytes),
        'upload-metadata': `filename ${toBase64(name)},filetype ${toBase64(type)}${more}`,
        ...asked.headers,
      },
    })

  const sendPart = (
    at: string,
    offset: number,
    body: Uint8Array | ReadableStream,
    asked: RequestOptions = {},
  ) =>
    sendRequest('PATCH', at, {
      ...asked,
      body: body as BodyInit,
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(body instanceof Uint8Array ? body.length : 1000),
        ...asked.headers,
      },
    })

  const fetchOffset = async (at: string, who?: string) =>
    Number((await sendRequest('HEAD', at, { ...(who && { who }) })).headers.get('upload-offset'))

  async function createUpload(
    bytes: number,
    options: Parameters<typeof begin>[1] = {},
  ): Promise<string> {
    const response = await begin(bytes, options)
    expect([response.status, response.headers.get('location')]).toEqual([
      201,
      expect.stringMatching(/^\/portal\/uploads\/[0-9a-f]{32}$/),
    ])
    return response.headers.get('location')!
  }

  const completeUpload = (at: string, fields: Record<string, string> = {}, who = 'manager') =>
    server.submit(`${at}/complete`, { formKey: crypto.randomUUID(), ...fields }, cookies[who], {
      accept: 'application/json',
    })

  /** Uploads a file in one part and completes it. */
  async function uploadFile(bytes: Buffer, name: string, fields: Record<string, string> = {}) {
    const at = await createUpload(bytes.length, { name })
    expect((await sendPart(at, 0, bytes)).status).toBe(204)
    const response = await completeUpload(at, { name, ...fields })
    return { at, status: response.status, ...(await response.json()) }
  }

  const query = async (sql: string, values: unknown[] = []) =>
    (await server.app.pool.query(sql, values)).rows
  const listPartialUploads = () =>
    readdirSync(`${media}/.uploads`).filter((name) => !name.includes('.'))
  const getFolder = (hash: string) => `${media}/${hash.slice(0, 2)}/${hash}`
  return {
    server,
    cookies,
    media,
    createSystemCtx,
    sendRequest,
    begin,
    sendPart,
    fetchOffset,
    createUpload,
    completeUpload,
    uploadFile,
    query,
    listPartialUploads,
    getFolder,
  }
}
