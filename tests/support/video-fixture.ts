import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

import sharp from 'sharp'
import { beforeAll } from 'vitest'

import { slug as agreedSlug } from './consent-fixture.ts'
import { startTestServer, origin } from './test-server.ts'
import { saveImpliedUsages } from './media-usages.ts'
import { insertFile } from './stored-file.ts'

export const loop = readFileSync(
  `media/loops/${readdirSync('media/loops').find((name) => name.endsWith('.mp4'))}`,
)
export const library = '/portal/media'
const json = { accept: 'application/json', origin }

/** Returns the same video with another checksum. */
export const createCopy = (mark: string) =>
  Buffer.concat([loop, Buffer.from([0, 0, 0, 8 + mark.length]), Buffer.from(`free${mark}`)])
/**
 * Returns the video as it is served: boxes without video data and the encoder's name are blanked.
 */
export const sliceBytes = (bytes: Buffer) => {
  const clean = Buffer.from(bytes)
  for (const kind of ['udta', 'free'])
    for (let at = clean.indexOf(kind); at >= 0; at = clean.indexOf(kind, at + 4)) {
      clean.write('free', at)
      clean.fill(0, at + 4, at - 4 + clean.readUInt32BE(at - 4))
    }
  return clean.fill(0, clean.indexOf('VideoHandler'), clean.indexOf('VideoHandler') + 12)
}

/** Starts the sample studio and returns helpers for videos and recordings. */
export async function startVideoTests() {
  const server = await startTestServer()
  const cookies: Record<string, string> = {}
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.app.pool.query(text, values)).rows as Row[]

  beforeAll(async () => {
    for (const who of ['owner', 'manager', 'crew']) cookies[who] = await server.signIn(who)
  })

  /** Adds an uploaded file to the library. With `due` it is converted if FFmpeg is installed. */
  async function addMedia(kind: 'film' | 'sound', bytes: Buffer, format: string, due = false) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const folder = `${server.dataDir}/media/${hash.slice(0, 2)}/${hash}`
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/original`, bytes)
    await insertFile(server.app.pool, hash, bytes.length)
    const [item] = await query<{ id: string }>(
      `insert into media_item (hash, kind, name, bytes, added_at) values ($1, $2, $3, $4, now())
        returning id`,
      [hash, kind, `harbor.${format}`, bytes.length],
    )
    if (kind === 'film')
      await query(
        `insert into video (hash, format, next_try_at)
          values ($1, $2, now() + interval '${due ? 0 : 1} day')`,
        [hash, format],
      )
    else await query('insert into audio (hash, format, seconds) values ($1, $2, 1)', [hash, format])
    return { hash, id: item!.id, bytes }
  }
  const fetchFile = (
    path: string,
    who = '',
    headers: Record<string, string> = {},
    method = 'GET',
  ) =>
    server.request(path, { method, headers: { ...(who && { cookie: cookies[who]! }), ...headers } })
  const fetchStatuses = async (path: string) =>
    Promise.all(
      ['', 'crew', 'manager', 'owner'].map(async (who) => (await fetchFile(path, who)).status),
    )
  const submitFile = (
    path: string,
    name: string,
    file: File,
    who = 'manager',
    headers: Record<string, string> = json,
  ) => {
    const form = new FormData()
    form.set('formKey', crypto.randomUUID())
    form.set(name, file)
    return server.request(path, {
      method: 'POST',
      body: form,
      headers: { origin, cookie: cookies[who]!, ...headers },
    })
  }
  /** Adds an image to the library and returns its checksum. */
  async function addImage(color: string): Promise<string> {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
        .jpeg()
        .toBuffer(),
    )
    await submitFile(library, 'picture', new File([bytes], 'a.jpg'))
    return createHash('sha256').update(bytes).digest('hex')
  }
  const findVideo = async (hash: string) =>
    (
      await query<{
        state: string
        poster: string | null
        captions: unknown[]
        seconds: number | null
        width: number | null
      }>('select * from video where hash = $1', [hash])
    )[0]!
  const submitCaptions = (id: string, text: string, who = 'manager') =>
    submitFile(`${library}/${id}/captions.data`, 'captions', new File([text], 'a.vtt'), who)
  async function show(id: string, story: object | null) {
    await query(
      `update case_study set story = case when $2::jsonb is null then story - 'film' - 'sound'
        else story || $2::jsonb end where id = $1`,
      [id, story && JSON.stringify(story)],
    )
    await saveImpliedUsages(query)
    await query('update studio set content_version = content_version + 1')
    server.app.pageCache.clear()
  }
  const findCaseStudy = async () =>
    (
      await query<{ id: string; slug: string }>(
        `select id, slug from case_study where published and slug <> $1 order by position
          limit 1`,
        [agreedSlug],
      )
    )[0]!
  return {
    server,
    cookies,
    query,
    addMedia,
    fetchFile,
    fetchStatuses,
    submitFile,
    addImage,
    findVideo,
    submitCaptions,
    show,
    findCaseStudy,
  }
}
