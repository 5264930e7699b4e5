import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { readText } from '../support/test-server.ts'
import { readBytes, startPictureTests, page, createImage } from '../support/image-fixture.ts'

const { server, cookies, uploadImage, listImages, fetchImage, listFiles, uploadAndInspect } =
  await startPictureTests()

async function readColor(picture: Uint8Array, x: number, y: number) {
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
const isNear = (color: number[], wanted: number[], by = 14) =>
  color.every((part, at) => Math.abs(part - wanted[at]!) <= by)

test('renditions are upright for every EXIF orientation', async () => {
  const corner = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#e01020' },
  })
    .png()
    .toBuffer()
  const upright = await createImage(300, 200)
    .composite([{ input: corner, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const applySteps = async (...steps: ((picture: Sharp) => Sharp)[]) => {
    let at = upright
    for (const step of steps) at = await step(sharp(at)).png().toBuffer()
    return at
  }
  const stored = [
    await applySteps(),
    await applySteps((s) => s.flop()),
    await applySteps((s) => s.rotate(180)),
    await applySteps((s) => s.flip()),
    await applySteps(
      (s) => s.rotate(90),
      (s) => s.flop(),
    ),
    await applySteps((s) => s.rotate(270)),
    await applySteps(
      (s) => s.rotate(90),
      (s) => s.flip(),
    ),
    await applySteps((s) => s.rotate(90)),
  ]
  for (const [at, pixels] of stored.entries()) {
    const { row, picture, about } = await uploadAndInspect(
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
      isNear(await readColor(picture, 0.05, 0.05), [224, 16, 32], 24),
      isNear(await readColor(picture, 0.95, 0.95), [51, 102, 153], 24),
    ]).toEqual([at + 1, true, true])
  }
})

test('renditions contain no location, camera or profile; the original is unchanged', async () => {
  const exif = {
    IFD0: { Make: 'Cam', Copyright: 'Somebody' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '43/1 39/1 24/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '70/1 15/1 0/1',
    },
  }
  const original = await createImage(900, 600, '#c86432')
    .withExif(exif)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg({ quality: 95 })
    .toBuffer()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const { row, picture } = await uploadAndInspect(original)
  await expect
    .poll(async () => (await listImages())[0].state, { timeout: 240_000 })
    .toBe('complete')
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
    const made = await readBytes(await fetchImage(row.hash, name, 'crew'))
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
  expect(await readColor(picture, 0.5, 0.5)).toSatisfy((color: number[]) =>
    isNear(color, [200, 100, 50], 6),
  )
  expect(row.dominant_color).toMatch(/^#c[6-9a][0-9a-f]{4}$/)
  expect(await readBytes(await fetchImage(row.hash, 'original', 'crew'))).toEqual(original)
})

test('CMYK, 16-bit, transparent, animated and AVIF images become sRGB renditions', async () => {
  const square = createImage(200, 200, '#c86432')
  const cmyk = await uploadAndInspect(
    await square.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  )
  expect([
    cmyk.about.space,
    isNear(await readColor(cmyk.picture, 0.5, 0.5), [200, 100, 50], 30),
  ]).toEqual(['srgb', true])
  const deep = await uploadAndInspect(
    await square.clone().toColourspace('rgb16').png().toBuffer(),
    {
      name: 'a.png',
    },
  )
  expect([
    deep.row.format,
    isNear(await readColor(deep.picture, 0.5, 0.5), [200, 100, 50]),
  ]).toEqual(['png', true])
  const clear = await uploadAndInspect(
    await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer(),
  )
  expect([clear.about.hasAlpha, clear.row.dominant_color]).toEqual([true, '#ffffff'])
  await expect
    .poll(async () => (await listImages())[0].state, { timeout: 240_000 })
    .not.toBe('seen')
  expect(
    await readColor(await readBytes(await fetchImage(clear.row.hash, '200.jpg', 'crew')), 0.5, 0.5),
  ).toEqual([255, 255, 255])
  const frames = await Promise.all(
    ['#c86432', '#0000ff'].map((color) => createImage(100, 80, color).png().toBuffer()),
  )
  const moving = await uploadAndInspect(
    await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, lossless: true })
      .toBuffer(),
  )
  expect([
    moving.row.height,
    moving.about.pages ?? 1,
    isNear(await readColor(moving.picture, 0.5, 0.5), [200, 100, 50]),
  ]).toEqual([80, 1, true])
  expect(
    (await uploadAndInspect(await square.clone().avif().toBuffer(), { name: 'a.avif' })).row.format,
  ).toBe('avif')
})

test('unsupported files are rejected with a field error and leave no files or rows', async () => {
  await server.submit(page, { form: 'picture-removal' }, cookies.crew!)
  expect(listFiles()).toEqual([])
  const whole = await createImage(600, 400).jpeg().toBuffer()
  const bomb = Buffer.from(await createImage(1, 1).png().toBuffer())
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  bomb.writeUInt32BE(computeCrc(bomb.subarray(12, 29)), 29)
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
    ['nothing chosen', new Uint8Array(), /Choose an image/, ''],
    ['an empty file', new Uint8Array(), /file is empty/],
    ['a bomb', bomb, /under 50 megapixels/],
    ['a half one', noise.subarray(0, noise.length / 2), /can’t be read/],
    ['a head alone', whole.subarray(0, 12), /can’t be read/],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), /JPEG, PNG, WebP or AVIF/],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /JPEG, PNG, WebP or AVIF/,
    ],
    ['GIF', await createImage(9, 9).gif().toBuffer(), /JPEG, PNG, WebP or AVIF/],
    ['TIFF', await createImage(9, 9).tiff().toBuffer(), /JPEG, PNG, WebP or AVIF/],
    ['PDF', Buffer.from('%PDF-1.7\n'), /JPEG, PNG, WebP or AVIF/],
    ['ZIP', Buffer.from('PK\x03\x04'), /JPEG, PNG, WebP or AVIF/],
    [
      'HEIC',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
      /Save it as JPEG/,
    ],
    [
      'a GIF that says JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await createImage(9, 9).gif().toBuffer()]),
      /can’t be read/,
    ],
    ['too heavy a one', Buffer.concat([whole, Buffer.alloc(41 * 1024 * 1024)]), /under 40 MB/],
  ]
  for (const [name, bytes, sentence, called = 'a.jpg'] of refused) {
    const response = await uploadImage(bytes, { name: called })
    expect([name, response.status]).toEqual([name, 422])
    expect([name, await readText(response)]).toEqual([name, expect.stringMatching(sentence)])
    expect([name, listFiles(), await listImages()]).toEqual([name, [], []])
  }
})

test('a file of two formats is served as an image; its name is never a path', async () => {
  const whole = await createImage(300, 200).jpeg().toBuffer()
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
    const { row, picture } = await uploadAndInspect(bytes)
    expect(picture.includes('script')).toBe(false)
    const response = await fetchImage(row.hash, '480.webp', 'crew')
    expect([
      response.headers.get('content-type'),
      response.headers.get('x-content-type-options'),
    ]).toEqual(['image/webp', 'nosniff'])
    const original = await fetchImage(row.hash, 'original', 'crew')
    expect([
      original.headers.get('content-type'),
      original.headers.get('content-disposition'),
      original.headers.get('content-security-policy'),
      original.headers.get('cache-control'),
    ]).toEqual([
      'application/octet-stream',
      expect.stringMatching(/^attachment; filename="[^"]+\.jpe?g"; filename\*=UTF-8''/),
      "default-src 'none'; frame-ancestors 'none'; sandbox",
      'private, no-store, no-transform',
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
    expect((await uploadAndInspect(whole, { name })).row.email).toMatch(/^crew@/)
  expect(
    listFiles().every((name) => /^(?:original|\d+\.(?:webp|avif|jpg)|.*\.part)$/.test(name)),
  ).toBe(true)
  for (const file of [
    '..%2f..%2fkey',
    `${'0'.repeat(64)}-480.webp`,
    `${'0'.repeat(64)}-..%2foriginal`,
    `${'0'.repeat(63)}-480.webp`,
  ])
    expect(
      (await server.request(`/media/${file}`, { headers: { cookie: cookies.crew! } })).status,
    ).toBe(404)
})

function computeCrc(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
