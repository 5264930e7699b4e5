import { existsSync, readdirSync } from 'node:fs'

import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'

import { openDoor, origin, textOf } from './door.ts'

const door = await openDoor()
const page = '/portal/settings'
const cookies: Record<string, string> = {}
const sharpAt = (width: number, height: number, color = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: color } })

beforeAll(async () => {
  for (const who of ['owner', 'crew', 'manager']) cookies[who] = await door.signIn(who)
})

type Put = {
  who?: string
  path?: string
  name?: string
  headers?: Record<string, string>
  once?: string
}

/** Sends a picture as a page without scripts would. */
async function put(
  bytes: Uint8Array,
  { who = 'crew', path = page, name = 'a.jpg', headers = {}, once = crypto.randomUUID() }: Put = {},
) {
  const form = new FormData()
  form.set('form', 'picture')
  form.set('once', once)
  form.set('picture', new File([bytes as BlobPart], name))
  return door.knock(path, {
    method: 'POST',
    body: form,
    headers: { origin, accept: 'text/html', cookie: cookies[who]!, ...headers },
  })
}

const rows = async (place = 'profile') =>
  (
    await door.app.pool.query(
      'select p.*, s.email from picture p left join staff s on s.id = p.staff_id where place = $1 order by added_at desc',
      [place],
    )
  ).rows
const fetched = (hash: string, name: string, who?: string, headers: Record<string, string> = {}) =>
  door.knock(`/media/${hash}-${name}`, {
    headers: { ...(who && { cookie: cookies[who]! }), ...headers },
  })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const media = () => `${door.dataDir}/media`
const files = () =>
  existsSync(media())
    ? readdirSync(media(), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []

/** The picture of somebody's face as it is seen, right after it was put there. */
async function seen(bytes: Uint8Array, more: Put = {}) {
  const answer = await put(bytes, more)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}?saved=picture`])
  const [row] = await rows()
  const picture = await bytesOf(await fetched(row.hash, '480.webp', 'crew'))
  return { row, picture, about: await sharp(picture).metadata() }
}

async function colorAt(picture: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at =
    (Math.min(info.height - 1, Math.round(y * info.height)) * info.width +
      Math.min(info.width - 1, Math.round(x * info.width))) *
    info.channels
  return [...data.subarray(at, at + 3)]
}
const near = (color: number[], wanted: number[], by = 14) =>
  color.every((part, at) => Math.abs(part - wanted[at]!) <= by)

test('every way a camera was held comes out upright', async () => {
  const corner = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#e01020' },
  })
    .png()
    .toBuffer()
  const upright = await sharpAt(300, 200)
    .composite([{ input: corner, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const turned = async (...steps: ((picture: Sharp) => Sharp)[]) => {
    let at = upright
    for (const step of steps) at = await step(sharp(at)).png().toBuffer()
    return at
  }
  const stored = [
    await turned(),
    await turned((s) => s.flop()),
    await turned((s) => s.rotate(180)),
    await turned((s) => s.flip()),
    await turned(
      (s) => s.rotate(90),
      (s) => s.flop(),
    ),
    await turned((s) => s.rotate(270)),
    await turned(
      (s) => s.rotate(90),
      (s) => s.flip(),
    ),
    await turned((s) => s.rotate(90)),
  ]
  for (const [at, pixels] of stored.entries()) {
    const { row, picture, about } = await seen(
      await sharp(pixels)
        .withMetadata({ orientation: at + 1 })
        .jpeg({ quality: 95 })
        .toBuffer(),
    )
    expect([at + 1, row.width, row.height, about.width, about.height]).toEqual([
      at + 1,
      300,
      200,
      300,
      200,
    ])
    expect([
      at + 1,
      near(await colorAt(picture, 0.05, 0.05), [224, 16, 32], 24),
      near(await colorAt(picture, 0.95, 0.95), [51, 102, 153], 24),
    ]).toEqual([at + 1, true, true])
  }
})

test('place, camera and profile stay in the original alone; its colors are those of the web', async () => {
  const exif = {
    IFD0: { Make: 'Cam', Copyright: 'Somebody' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '43/1 39/1 24/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '70/1 15/1 0/1',
    },
  }
  const original = await sharpAt(900, 600, '#c86432')
    .withExif(exif)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg({ quality: 95 })
    .toBuffer()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const { row, picture } = await seen(original)
  await expect.poll(async () => (await rows())[0].state, { timeout: 40_000 }).toBe('complete')
  for (const name of [
    '480.webp',
    '160.webp',
    '400.webp',
    '800.webp',
    '900.webp',
    '900.jpg',
    '400.avif',
    '800.avif',
    '900.avif',
  ]) {
    const made = await bytesOf(await fetched(row.hash, name, 'crew'))
    const { exif, icc, xmp, iptc, width } = await sharp(made).metadata()
    expect([name, exif, icc, xmp, iptc, width]).toEqual([
      name,
      undefined,
      undefined,
      undefined,
      undefined,
      Number.parseInt(name, 10),
    ])
    expect(made.includes('GPS') || made.includes('Somebody')).toBe(false)
  }
  expect(await colorAt(picture, 0.5, 0.5)).toSatisfy((color: number[]) =>
    near(color, [200, 100, 50], 6),
  )
  expect(row.tone).toMatch(/^#c[6-9a][0-9a-f]{4}$/)
  expect(await bytesOf(await fetched(row.hash, 'original', 'crew'))).toEqual(original)
})

test('other kinds of the same: CMYK, sixteen bits, alpha, moving, AVIF', async () => {
  const square = sharpAt(200, 200, '#c86432')
  const cmyk = await seen(
    await square.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  )
  expect([
    cmyk.about.space,
    near(await colorAt(cmyk.picture, 0.5, 0.5), [200, 100, 50], 30),
  ]).toEqual(['srgb', true])
  const deep = await seen(await square.clone().toColourspace('rgb16').png().toBuffer(), {
    name: 'a.png',
  })
  expect([deep.row.format, near(await colorAt(deep.picture, 0.5, 0.5), [200, 100, 50])]).toEqual([
    'png',
    true,
  ])
  const clear = await seen(
    await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer(),
  )
  expect([clear.about.hasAlpha, clear.row.tone]).toEqual([true, '#ffffff'])
  await expect.poll(async () => (await rows())[0].state, { timeout: 40_000 }).not.toBe('seen')
  expect(
    await colorAt(await bytesOf(await fetched(clear.row.hash, '200.jpg', 'crew')), 0.5, 0.5),
  ).toEqual([255, 255, 255])
  const frames = await Promise.all(
    ['#c86432', '#0000ff'].map((color) => sharpAt(100, 80, color).png().toBuffer()),
  )
  const moving = await seen(
    await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, lossless: true })
      .toBuffer(),
  )
  expect([
    moving.row.height,
    moving.about.pages ?? 1,
    near(await colorAt(moving.picture, 0.5, 0.5), [200, 100, 50]),
  ]).toEqual([80, 1, true])
  expect((await seen(await square.clone().avif().toBuffer(), { name: 'a.avif' })).row.format).toBe(
    'avif',
  )
})

test('what is no picture taken in is refused beside its field, and nothing of it is left', async () => {
  await door.submit(page, { form: 'picture-removal' }, cookies.crew!)
  expect(files()).toEqual([])
  const whole = await sharpAt(600, 400).jpeg().toBuffer()
  const bomb = Buffer.from(await sharpAt(1, 1).png().toBuffer())
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  bomb.writeUInt32BE(crcOf(bomb.subarray(12, 29)), 29)
  const noise = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const refused: [string, Uint8Array, RegExp, string?][] = [
    ['nothing chosen', new Uint8Array(), /Choose a picture/, ''],
    ['an empty file', new Uint8Array(), /file is empty/],
    ['a bomb', bomb, /too many pixels/],
    ['a half one', noise.subarray(0, noise.length / 2), /cannot be read/],
    ['a head alone', whole.subarray(0, 12), /cannot be read/],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), /JPEG, PNG, WebP or AVIF/],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /JPEG, PNG, WebP or AVIF/,
    ],
    ['GIF', await sharpAt(9, 9).gif().toBuffer(), /JPEG, PNG, WebP or AVIF/],
    ['TIFF', await sharpAt(9, 9).tiff().toBuffer(), /JPEG, PNG, WebP or AVIF/],
    ['PDF', Buffer.from('%PDF-1.7\n'), /JPEG, PNG, WebP or AVIF/],
    ['ZIP', Buffer.from('PK\x03\x04'), /JPEG, PNG, WebP or AVIF/],
    [
      'HEIC',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
      /Save it as JPEG/,
    ],
    [
      'a GIF that says JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await sharpAt(9, 9).gif().toBuffer()]),
      /cannot be read/,
    ],
    ['too heavy a one', Buffer.concat([whole, Buffer.alloc(41 * 1024 * 1024)]), /under 40 MB/],
  ]
  for (const [name, bytes, sentence, called = 'a.jpg'] of refused) {
    const answer = await put(bytes, { name: called })
    expect([name, answer.status]).toEqual([name, 422])
    expect([name, await textOf(answer)]).toEqual([name, expect.stringMatching(sentence)])
    expect([name, files(), await rows()]).toEqual([name, [], []])
  }
})

test('a picture that is something else as well is only ever a picture; its name is nobody’s path', async () => {
  const whole = await sharpAt(300, 200).jpeg().toBuffer()
  const script = '<script>document.title="ran"</script>'
  const comment = Buffer.concat([
    whole.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    Buffer.from(script),
    whole.subarray(2),
  ])
  for (const bytes of [
    comment,
    Buffer.concat([whole, Buffer.from(`*/=1;alert(1);${script}`)]),
    Buffer.concat([whole, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  ]) {
    const { row, picture } = await seen(bytes)
    expect(picture.includes('script')).toBe(false)
    const answer = await fetched(row.hash, '480.webp', 'crew')
    expect([
      answer.headers.get('content-type'),
      answer.headers.get('x-content-type-options'),
    ]).toEqual(['image/webp', 'nosniff'])
    const original = await fetched(row.hash, 'original', 'crew')
    expect([
      original.headers.get('content-type'),
      original.headers.get('content-disposition'),
      original.headers.get('content-security-policy'),
      original.headers.get('cache-control'),
    ]).toEqual([
      'application/octet-stream',
      `attachment; filename="picture-${row.hash.slice(0, 8)}.jpg"`,
      "default-src 'none'; frame-ancestors 'none'; sandbox",
      'no-store',
    ])
  }
  for (const name of [
    '../../../../etc/passwd',
    'C:\\a\\b.jpg',
    'a\0.php',
    '\u202Egpj.exe',
    'x'.repeat(300),
    '"; filename="b.html',
    '.',
    '%2e%2e%2fa',
  ])
    expect((await seen(whole, { name })).row.email).toMatch(/^crew@/)
  expect(files().every((name) => /^(?:original|\d+\.(?:webp|avif|jpg)|.*\.part)$/.test(name))).toBe(
    true,
  )
  for (const file of [
    '..%2f..%2fkey',
    `${'0'.repeat(64)}-480.webp`,
    `${'0'.repeat(64)}-..%2foriginal`,
    `${'0'.repeat(63)}-480.webp`,
  ])
    expect(
      (await door.knock(`/media/${file}`, { headers: { cookie: cookies.crew! } })).status,
    ).toBe(404)
})

test('a face is for the staff, the original for whose it is, and neither is kept without asking', async () => {
  const { row } = await seen(await sharpAt(500, 400).jpeg().toBuffer())
  expect((await fetched(row.hash, '480.webp')).status).toBe(404)
  const answer = await fetched(row.hash, '480.webp', 'manager')
  expect([
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.get('accept-ranges'),
  ]).toEqual([200, 'private, no-cache', 'bytes'])
  expect(
    (
      await fetched(row.hash, '480.webp', 'manager', {
        'if-none-match': answer.headers.get('etag')!,
      })
    ).status,
  ).toBe(304)
  expect(
    (
      await fetched(row.hash, '480.webp', undefined, {
        'if-none-match': answer.headers.get('etag')!,
      })
    ).status,
  ).toBe(404)
  expect([
    (await fetched(row.hash, 'original', 'manager')).status,
    (await fetched(row.hash, 'original', 'owner')).status,
    (await fetched(row.hash, 'original', 'crew')).status,
  ]).toEqual([404, 404, 200])
  await vi.waitFor(async () => expect((await rows())[0].state).not.toBe('seen'), 20_000)
  expect(
    await (await door.knock('/portal', { headers: { cookie: cookies.crew! } })).text(),
  ).toContain(`/media/${row.hash}-160.webp`)
  expect(
    await (
      await door.knock('/portal/settings/team', { headers: { cookie: cookies.owner! } })
    ).text(),
  ).toContain(`/media/${row.hash}-160.webp`)
  await door.submit(page, { form: 'picture-about', focus: '8 2' }, cookies.crew!)
  expect((await rows())[0].focus).toEqual([8, 2])
  expect(
    (await door.submit(page, { form: 'picture-about', focus: '3 3' }, cookies.crew!)).status,
  ).toBe(422)
  await door.submit(page, { form: 'picture-removal' }, cookies.crew!)
  expect([(await fetched(row.hash, '480.webp', 'crew')).status, await rows(), files()]).toEqual([
    404,
    [],
    [],
  ])
})

test('the picture for links is the owner’s to choose, public at once, and its pages are made again', async () => {
  const at = `${page}/studio`
  const bytes = await sharpAt(1500, 1000, '#804020').jpeg().toBuffer()
  const image = async () =>
    /property="og:image" content="([^"]*)"/.exec(await (await door.knock('/contact')).text())?.[1]
  const before = await image()
  expect((await put(bytes, { who: 'manager', path: at })).status).toBe(403)
  expect(files()).toEqual([])
  expect((await put(bytes, { who: 'owner', path: at })).headers.get('location')).toBe(
    `${at}?saved=picture`,
  )
  const [row] = await rows('share')
  const shared = await image()
  expect(shared).toBe(`${origin}/media/${row.hash}-share-${row.focus.join('-')}.jpg`)
  const answer = await door.knock(new URL(shared!).pathname)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(await bytesOf(answer)).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(
    (
      await door.knock(new URL(shared!).pathname, { headers: { cookie: cookies.crew! } })
    ).headers.get('cache-control'),
  ).toMatch(/immutable$/)
  expect([
    (await fetched(row.hash, 'original')).status,
    (await fetched(row.hash, 'original', 'owner')).status,
  ]).toEqual([404, 200])
  const said = await door.submit(
    at,
    { form: 'picture-about', focus: '2 8', alt: ' A  cutting table ' },
    cookies.owner!,
    { accept: 'text/html' },
  )
  expect([said.status, await image()]).toEqual([303, `${origin}/media/${row.hash}-share-2-8.jpg`])
  expect((await door.knock(`/media/${row.hash}-share-2-8.jpg`)).status).toBe(200)
  expect(await (await door.knock('/contact')).text()).toContain(
    'property="og:image:alt" content="A cutting table"',
  )
  // the same file as somebody's face, and taken away again: the other stays
  await put(bytes)
  await door.submit(page, { form: 'picture-removal' }, cookies.crew!)
  expect((await door.knock(`/media/${row.hash}-share-2-8.jpg`)).status).toBe(200)
  await door.submit(at, { form: 'picture-removal' }, cookies.owner!)
  expect([
    await image(),
    files(),
    (await door.knock(`/media/${row.hash}-share-2-8.jpg`)).status,
  ]).toEqual([before, [], 404])
})

test('a form that is sent twice puts one picture there; eight at once put the last one', async () => {
  const bytes = await sharpAt(320, 240).jpeg().toBuffer()
  const once = crypto.randomUUID()
  const events = async () =>
    Number(
      (await door.app.pool.query("select count(*) from event where name = 'staff.changed-picture'"))
        .rows[0].count,
    )
  const before = await events()
  for (const answer of await Promise.all(Array.from({ length: 8 }, () => put(bytes, { once }))))
    expect(answer.status).toBe(303)
  expect([await events(), (await rows()).length]).toEqual([before + 1, 1])
  const several = await Promise.all(
    Array.from({ length: 8 }, async (_, n) =>
      put(
        await sharpAt(320, 240 + n)
          .jpeg()
          .toBuffer(),
      ),
    ),
  )
  expect([several.map(({ status }) => status), (await rows()).length]).toEqual([
    Array(8).fill(303),
    1,
  ])
  expect(
    readdirSync(media())
      .filter((name) => name !== '.arriving')
      .flatMap((two) => readdirSync(`${media()}/${two}`)),
  ).toEqual([(await rows())[0].hash])
})

test('from another site, from nobody, cut off or without an end, nothing is taken and nothing is left', async () => {
  const bytes = await sharpAt(320, 240).jpeg().toBuffer()
  await door.submit(page, { form: 'picture-removal' }, cookies.crew!)
  expect((await put(bytes, { headers: { origin: 'https://elsewhere.test' } })).status).toBe(403)
  expect((await put(bytes, { headers: { cookie: '' } })).status).toBe(302)
  const boundary = 'xx'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n`
  const send = (body: BodyInit, type = `multipart/form-data; boundary=${boundary}`) =>
    door.knock(page, {
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
  for (const answer of [
    await send(cut),
    await send(Buffer.concat([Buffer.from(head), bytes])),
    await send('nonsense'),
    await send('x', 'multipart/form-data'),
  ])
    expect([answer.status, await textOf(answer)]).toEqual([
      422,
      expect.stringMatching(/did not arrive whole|Choose a picture/),
    ])
  const large = new FormData()
  large.set('picture', new File([new Uint8Array(9)], 'a'))
  expect(
    (
      await door.knock(page, {
        method: 'POST',
        body: large,
        headers: { origin, cookie: cookies.crew!, 'content-length': String(130 * 1024 * 1024) },
      })
    ).status,
  ).toBe(413)
  expect([files(), readdirSync(`${media()}/.arriving`)]).toEqual([[], []])
})

function crcOf(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
