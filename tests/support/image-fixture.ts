import { existsSync, readdirSync } from 'node:fs'

import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'

import { startTestServer, origin } from './test-server.ts'

export const page = '/portal/settings/profile'
export const createImage = (width: number, height: number, color = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: color } })
export const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

type UploadOptions = {
  who?: string
  path?: string
  name?: string
  headers?: Record<string, string>
  formKey?: string
}

/**
 * Starts the sample studio with three people signed in. Returns helpers for forms that accept one
 * image.
 */
export async function startPictureTests() {
  const server = await startTestServer()
  const cookies: Record<string, string> = {}

  beforeAll(async () => {
    for (const who of ['owner', 'crew', 'manager']) cookies[who] = await server.signIn(who)
  })

  /** Sends an image as a page without JavaScript does. */
  async function uploadImage(
    bytes: Uint8Array,
    {
      who = 'crew',
      path = page,
      name = 'a.jpg',
      headers = {},
      formKey = crypto.randomUUID(),
    }: UploadOptions = {},
  ) {
    const form = new FormData()
    form.set('form', 'picture')
    form.set('formKey', formKey)
    form.set('picture', new File([bytes as BlobPart], name))
    return server.request(path, {
      method: 'POST',
      body: form,
      headers: { origin, accept: 'text/html', cookie: cookies[who]!, ...headers },
    })
  }

  const listImages = async (place = 'profile') =>
    (
      await server.app.pool.query(
        `select p.*, s.email from image p left join staff s on s.id = p.staff_id
          where usage = $1 order by added_at desc`,
        [place],
      )
    ).rows
  const fetchImage = (
    hash: string,
    name: string,
    who?: string,
    headers: Record<string, string> = {},
  ) =>
    server.request(`/media/${hash}-${name}`, {
      headers: { ...(who && { cookie: cookies[who]! }), ...headers },
    })
  const getMediaFolder = () => `${server.dataDir}/media`
  const listFiles = () =>
    existsSync(getMediaFolder())
      ? readdirSync(getMediaFolder(), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : []

  /** Adds a profile picture and returns its row and first rendition. */
  async function uploadAndInspect(bytes: Uint8Array, more: UploadOptions = {}) {
    const response = await uploadImage(bytes, more)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${page}?saved=picture`,
    ])
    const [row] = await listImages()
    const picture = await readBytes(await fetchImage(row.hash, '480.webp', 'crew'))
    return { row, picture, about: await sharp(picture).metadata() }
  }
  return {
    server,
    cookies,
    uploadImage,
    listImages,
    fetchImage,
    getMediaFolder,
    listFiles,
    uploadAndInspect,
  }
}
