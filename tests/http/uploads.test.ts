import { readdirSync } from 'node:fs'

import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import { origin, readText } from '../support/test-server.ts'
import { readBytes, startPictureTests, page, createImage } from '../support/image-fixture.ts'

const {
  server,
  cookies,
  uploadImage,
  listImages,
  fetchImage,
  getMediaFolder,
  listFiles,
  uploadAndInspect,
} = await startPictureTests()

test('a profile picture is visible to staff, its original only to its owner', async () => {
  const { row } = await uploadAndInspect(await createImage(500, 400).jpeg().toBuffer())
  expect((await fetchImage(row.hash, '480.webp')).status).toBe(404)
  const response = await fetchImage(row.hash, '480.webp', 'manager')
  expect([
    response.status,
    response.headers.get('cache-control'),
    response.headers.get('accept-ranges'),
  ]).toEqual([200, 'private, no-cache', 'bytes'])
  expect(
    (
      await fetchImage(row.hash, '480.webp', 'manager', {
        'if-none-match': response.headers.get('etag')!,
      })
    ).status,
  ).toBe(304)
  expect(
    (
      await fetchImage(row.hash, '480.webp', undefined, {
        'if-none-match': response.headers.get('etag')!,
      })
    ).status,
  ).toBe(404)
  expect([
    (await fetchImage(row.hash, 'original', 'manager')).status,
    (await fetchImage(row.hash, 'original', 'owner')).status,
    (await fetchImage(row.hash, 'original', 'crew')).status,
  ]).toEqual([404, 404, 200])
  await vi.waitFor(async () => expect((await listImages())[0].state).not.toBe('seen'), 240_000)
  expect(
    await (await server.request('/portal', { headers: { cookie: cookies.crew! } })).text(),
  ).toContain(`/media/${row.hash}-160.webp`)
  expect(
    await (
      await server.request('/portal/settings/people', { headers: { cookie: cookies.owner! } })
    ).text(),
  ).toContain(`/media/${row.hash}-160.webp`)
  await server.submit(page, { form: 'picture-about', focus: '8 2' }, cookies.crew!)
  expect((await listImages())[0].focus).toEqual([8, 2])
  expect(
    (await server.submit(page, { form: 'picture-about', focus: '3 3' }, cookies.crew!)).status,
  ).toBe(422)
  await server.submit(page, { form: 'picture-removal' }, cookies.crew!)
  expect([
    (await fetchImage(row.hash, '480.webp', 'crew')).status,
    await listImages(),
    listFiles(),
  ]).toEqual([404, [], []])
})

test('the sharing image can be set only by the owner, and is public at once', async () => {
  const at = '/portal/settings/studio'
  const bytes = await createImage(1500, 1000, '#804020').jpeg().toBuffer()
  const fetchPreviewImage = async () =>
    /property="og:image" content="([^"]*)"/.exec(
      await (await server.request('/contact')).text(),
    )?.[1]
  const before = await fetchPreviewImage()
  expect((await uploadImage(bytes, { who: 'manager', path: at })).status).toBe(403)
  expect(listFiles()).toEqual([])
  expect((await uploadImage(bytes, { who: 'owner', path: at })).headers.get('location')).toBe(
    `${at}?saved=picture`,
  )
  const [row] = await listImages('share')
  const shared = await fetchPreviewImage()
  expect(shared).toBe(`${origin}/media/${row.hash}-share-${row.focus.join('-')}.jpg`)
  const response = await server.request(new URL(shared!).pathname)
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(await readBytes(response)).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  })
  expect(
    (
      await server.request(new URL(shared!).pathname, { headers: { cookie: cookies.crew! } })
    ).headers.get('cache-control'),
  ).toMatch(/immutable$/)
  expect([
    (await fetchImage(row.hash, 'original')).status,
    (await fetchImage(row.hash, 'original', 'owner')).status,
  ]).toEqual([404, 200])
  const change = await server.submit(
    at,
    { form: 'picture-about', focus: '2 8', alt: ' A  cutting table ' },
    cookies.owner!,
    { accept: 'text/html' },
  )
  expect([change.status, await fetchPreviewImage()]).toEqual([
    303,
    `${origin}/media/${row.hash}-share-2-8.jpg`,
  ])
  expect((await server.request(`/media/${row.hash}-share-2-8.jpg`)).status).toBe(200)
  expect(await (await server.request('/contact')).text()).toContain(
    'property="og:image:alt" content="A cutting table"',
  )
  // Removing the same file as a profile picture leaves this one.
  await uploadImage(bytes)
  await server.submit(page, { form: 'picture-removal' }, cookies.crew!)
  expect((await server.request(`/media/${row.hash}-share-2-8.jpg`)).status).toBe(200)
  await server.submit(at, { form: 'picture-removal' }, cookies.owner!)
  expect([
    await fetchPreviewImage(),
    listFiles(),
    (await server.request(`/media/${row.hash}-share-2-8.jpg`)).status,
  ]).toEqual([before, [], 404])
})

test('a form sent eight times adds one image; eight forms at once leave one', async () => {
  const bytes = await createImage(320, 240).jpeg().toBuffer()
  const formKey = crypto.randomUUID()
  const countEvents = async () =>
    Number(
      (
        await server.app.pool.query(
          "select count(*) from event where name = 'staff.picture-changed'",
        )
      ).rows[0].count,
    )
  const before = await countEvents()
  for (const response of await Promise.all(
    Array.from({ length: 8 }, () => uploadImage(bytes, { formKey })),
  ))
    expect(response.status).toBe(303)
  expect([await countEvents(), (await listImages()).length]).toEqual([before + 1, 1])
  const several = await Promise.all(
    Array.from({ length: 8 }, async (_, n) =>
      uploadImage(
        await createImage(320, 240 + n)
          .jpeg()
          .toBuffer(),
      ),
    ),
  )
  expect([several.map(({ status }) => status), (await listImages()).length]).toEqual([
    Array(8).fill(303),
    1,
  ])
  expect(
    readdirSync(getMediaFolder())
      .filter((name) => name !== '.arriving')
      .flatMap((two) => readdirSync(`${getMediaFolder()}/${two}`)),
  ).toEqual([(await listImages())[0].hash])
})

test('cross-site, signed-out and incomplete uploads are rejected and leave nothing', async () => {
  const bytes = await createImage(320, 240).jpeg().toBuffer()
  await server.submit(page, { form: 'picture-removal' }, cookies.crew!)
  expect((await uploadImage(bytes, { headers: { origin: 'https://elsewhere.test' } })).status).toBe(
    403,
  )
  expect((await uploadImage(bytes, { headers: { cookie: '' } })).status).toBe(302)
  const boundary = 'xx'
  const disposition = 'Content-Disposition: form-data; name="picture"; filename="a.jpg"'
  const head = `--${boundary}\r\n${disposition}\r\n\r\n`
  const send = (body: BodyInit, type = `multipart/form-data; boundary=${boundary}`) =>
    server.request(page, {
      method: 'POST',
      body,
      headers: { origin, cookie: cookies.crew!, accept: 'text/html', 'content-type': type },
      duplex: 'half',
    } as RequestInit)
  const cut = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(head))
      stream.enqueue(bytes)
    },
    pull(stream) {
      stream.error(new Error('gone'))
    },
  })
  for (const response of [
    await send(cut),
    await send(Buffer.concat([Buffer.from(head), bytes])),
    await send('nonsense'),
    await send('x', 'multipart/form-data'),
  ])
    expect([response.status, await readText(response)]).toEqual([
      422,
      expect.stringMatching(/was interrupted|Choose an image/),
    ])
  const large = new FormData()
  large.set('picture', new File([new Uint8Array(9)], 'a'))
  expect(
    (
      await server.request(page, {
        method: 'POST',
        body: large,
        headers: { origin, cookie: cookies.crew!, 'content-length': String(130 * 1024 * 1024) },
      })
    ).status,
  ).toBe(413)
  expect([listFiles(), readdirSync(`${getMediaFolder()}/.arriving`)]).toEqual([[], []])
})
