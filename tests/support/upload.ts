import { type HttpResponse, sendRequest, sendForm } from './http.ts'

type FormTarget = { cookie: string; name?: string; path?: string }

/** Sends a form with an image as the page's own form does. */
export async function sendPicture(
  program: { url: string },
  bytes: Uint8Array,
  { cookie, name = 'a.jpg', path = '/portal/settings/profile' }: FormTarget,
): Promise<HttpResponse> {
  const { body, type } = await buildMultipart(bytes, name)
  return sendRequest(`${program.url}${path}`, {
    method: 'POST',
    headers: { origin: program.url, accept: 'text/html', 'content-type': type, cookie },
    body,
  })
}

export async function buildMultipart(
  bytes: Uint8Array,
  name: string,
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  form.set('form', 'picture')
  form.set('formKey', crypto.randomUUID())
  form.set('picture', new File([bytes as BlobPart], name))
  const made = new Response(form)
  return { body: Buffer.from(await made.arrayBuffer()), type: made.headers.get('content-type')! }
}

/** Sends a multipart form. */
export async function sendMultipart(
  program: { url: string },
  path: string,
  fields: Record<string, string | File>,
  cookie: string,
): Promise<HttpResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ formKey: crypto.randomUUID(), ...fields }))
    form.set(name, value)
  const made = new Response(form)
  return sendRequest(`${program.url}${path}`, {
    method: 'POST',
    headers: {
      origin: program.url,
      accept: 'text/html',
      'content-type': made.headers.get('content-type')!,
      cookie,
    },
    body: Buffer.from(await made.arrayBuffer()),
  })
}

/** Returns the bytes of a rendition, or null when it doesn't exist. */
export async function fetchPicture(
  program: { url: string },
  hash: string,
  name: string,
  cookie: string,
): Promise<Buffer | null> {
  const response = await fetch(`${program.url}/media/${hash}-${name}`, { headers: { cookie } })
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : null
}

/** Size of one upload part. */
export const partHeaders = 8 * 1024 * 1024

const describe = (text: string) => Buffer.from(text).toString('base64')
type Owner = { program: { url: string }; cookie: string }

/** Sends a request of the tus protocol. */
export function requestUpload(
  { program, cookie }: Owner,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<HttpResponse> {
  return sendRequest(`${program.url}${path}`, {
    method,
    headers: { origin: program.url, cookie, accept: '*/*', 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body }),
  })
}

export const beginUpload = (owner: Owner, bytes: number, name: string, type: string) =>
  requestUpload(owner, 'POST', '/portal/uploads', {
    'upload-length': String(bytes),
    'upload-metadata': `filename ${describe(name)},filetype ${describe(type)}`,
  })
export const buildPartHeaders = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})
export const completeUpload = ({ program, cookie }: Owner, at: string, name: string) =>
  sendForm(
    program,
    `${at}/complete`,
    { formKey: crypto.randomUUID(), name, folder: 'Harbor' },
    { cookie, accept: 'application/json' },
  )

/** Creates, sends and completes an upload. Returns the last response. */
export async function uploadFile(
  owner: Owner,
  bytes: Buffer,
  name: string,
  type: string,
): Promise<HttpResponse> {
  const begun = await beginUpload(owner, bytes.length, name, type)
  const at = begun.headers.location
  if (begun.status !== 201 || !at) return begun
  for (let offset = 0; offset < bytes.length; offset += partHeaders)
    await requestUpload(
      owner,
      'PATCH',
      at,
      buildPartHeaders(offset),
      bytes.subarray(offset, offset + partHeaders),
    )
  return completeUpload(owner, at, name)
}
