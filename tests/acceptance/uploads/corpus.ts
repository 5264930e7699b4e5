import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

/** A hostile file: description, name and expected result (`either`: accepted or refused). */
export type HostileFile = {
  about: string
  bytes: Buffer
  name: string
  wanted: 'kept' | 'refused' | 'either'
  gps?: true
  polyglot?: true
}

const kinds = ['jpeg', 'png', 'webp', 'avif'] as const
/** Visible in any page that runs it. */
const script = '<script>alert("ran")</script>'
const gps = {
  IFD0: { Make: 'Spy Camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 39/1 24/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '70/1 15/1 0/1',
  },
}

const createImage = (width = 320, height = 240) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#4a7',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })

/** Builds the whole corpus, the same each time except for the noise in its images. */
export async function buildCorpus(): Promise<HostileFile[]> {
  const good = new Map<string, Buffer>()
  for (const kind of kinds) good.set(kind, await createImage().toFormat(kind).toBuffer())
  return [
    ...buildPolyglots(good),
    ...(await buildOtherFormats()),
    ...buildBombs(await createImage(1, 1).png().toBuffer(), good),
    ...buildTruncated(good),
    ...buildCorrupted(good),
    ...(await buildGeotagged()),
    ...buildHostileNames(good.get('jpeg')!),
    ...(await buildUnusual()),
  ]
}

function buildPolyglots(good: Map<string, Buffer>): HostileFile[] {
  const tails = {
    HTML: `<!doctype html>${script}`,
    JavaScript: '*/=1;alert("ran");/*',
    SVG: `<svg xmlns="http://www.w3.org/2000/svg" onload='alert("ran")'/>`,
    ZIP: `PK\x05\x06${'\0'.repeat(18)}`,
    PDF: `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>`,
    PHP: '<?php system($_GET["c"]); ?>',
  }
  const files: HostileFile[] = [...good].flatMap(([kind, bytes]) =>
    Object.entries(tails).map(([tail, text]): HostileFile => ({
      about: `${kind} that is also ${tail}`,
      bytes: Buffer.concat([bytes, Buffer.from(text, 'latin1')]),
      name: `a.${tail.toLowerCase()}`,
      wanted: 'either',
      polyglot: true,
    })),
  )
  const jpeg = good.get('jpeg')!
  const insertSegment = (marker: number, text: string) =>
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, marker, (text.length + 2) >> 8, (text.length + 2) & 255]),
      Buffer.from(text, 'latin1'),
      jpeg.subarray(2),
    ])
  for (const [about, marker] of [
    ['a comment', 0xfe],
    ['APP1', 0xe1],
    ['APP13', 0xed],
    ['APP15', 0xef],
  ] as const)
    files.push({
      about: `JPEG with a page in ${about}`,
      bytes: insertSegment(marker, `*/=alert("ran")/*${script}`),
      name: 'a.html',
      wanted: 'kept',
      polyglot: true,
    })
  // The first bytes of the header are the script's assignment to a name.
  files.push({
    about: 'JPEG that begins as JavaScript',
    bytes: insertSegment(0xe0, `/*${'\0'.repeat(9000)}*/=alert("ran");/*`),
    name: 'a.js',
    wanted: 'either',
    polyglot: true,
  })
  return files
}

async function buildOtherFormats(): Promise<HostileFile[]> {
  const buildBox = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`)])
  const files: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    HTML: Buffer.from(`<html>${script}`),
    XHTML: Buffer.from(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
    ),
    JavaScript: Buffer.from('alert("ran")'),
    SVG: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'SVG with an entity': Buffer.from(
      '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
    'SVG, compressed': Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(90)]),
    GIF: await createImage(20, 20).gif().toBuffer(),
    'GIF that is JavaScript': Buffer.from('GIF89a/*\0\0\0*/=alert("ran");'),
    TIFF: await createImage(20, 20).tiff().toBuffer(),
    BMP: Buffer.concat([Buffer.from('BM'), Buffer.alloc(80)]),
    ICO: Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]),
    PSD: Buffer.from('8BPS\0\x01'),
    JXL: Buffer.from([0xff, 0x0a, 0, 0]),
    'JPEG 2000': Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 13, 10, 0x87, 10]),
    PDF: Buffer.from('%PDF-1.7\n%\xe2'),
    PostScript: Buffer.from('%!PS\n(%pipe%id) (r) file'),
    MVG: Buffer.from('push graphic-context\nimage over 0,0 0,0 "https://elsewhere.test/|id"'),
    ZIP: Buffer.from('PK\x03\x04../../../../etc/cron.d/a'),
    ELF: Buffer.from('\x7fELF\x02\x01\x01'),
    EXE: Buffer.from('MZ\x90\0'),
    MP4: buildBox('isom'),
    HEIC: buildBox('heic'),
    'HEIC of many': buildBox('hevc'),
    EXR: Buffer.from('v/1\x01'),
    HDR: Buffer.from('#?RADIANCE\n'),
    VIPS: Buffer.from([0xb6, 0xa6, 0xf2, 8, 0, 0, 0, 9]),
    FITS: Buffer.from('SIMPLE  =                    T'),
    CSV: Buffer.from('1,2\n3,4'),
    PPM: Buffer.from('P6 9000 9000 255\n'),
    text: Buffer.from('hello'),
    'JPEG by two bytes': Buffer.from([0xff, 0xd8]),
    'JPEG with its header only': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'PNG with its header only': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'WebP with its header only': Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
    'AVIF with its header only': buildBox('avif'),
  }
  return Object.entries(files).map(([about, bytes]) => ({
    about,
    bytes,
    name: 'holiday.jpg',
    wanted: 'refused',
  }))
}

function buildBombs(dot: Buffer, good: Map<string, Buffer>): HostileFile[] {
  const files: HostileFile[] = []
  const add = (about: string, bytes: Buffer, wanted: HostileFile['wanted'] = 'refused') =>
    files.push({ about, bytes, name: 'a.png', wanted })
  for (const [width, height] of [
    [50_000, 50_000],
    [2_147_483_647, 2_147_483_647],
    [1, 2_000_000_000],
    [65_535, 65_535],
    [0, 100],
    [12_000, 12_000],
  ] as const)
    add(`PNG header of ${width} x ${height}`, setPngSize(dot, width, height))
  // Valid size in few bytes: one bit per pixel, all the same.
  add('PNG of 400 million pixels', buildSolidPng(20_000, 20_000))
  add('PNG of 100 million pixels', buildSolidPng(10_000, 10_000), 'either')
  add('PNG of 80 million pixels, interlaced', buildSolidPng(10_000, 8000, 1))
  add('PNG 1 high and 60,000 wide', buildSolidPng(60_000, 1), 'either')
  add('PNG 1 wide and 60,000 high', buildSolidPng(1, 60_000), 'either')
  const zeros = deflateSync(Buffer.alloc(60_000_000), { level: 9 })
  for (const [type, head] of [
    ['zTXt', 'Comment\0\0'],
    ['iCCP', 'p3\0\0'],
    ['iTXt', 'Comment\0\x01\0\0\0'],
  ] as const)
    add(
      `PNG whose ${type} unpacks to 60 MB`,
      insertChunk(dot, type, Buffer.concat([Buffer.from(head, 'latin1'), zeros])),
      'either',
    )
  add(
    'PNG of 20,000 chunks',
    Buffer.concat([
      dot.subarray(0, 33),
      ...Array.from({ length: 20_000 }, () => buildChunk('tEXt', Buffer.from('a\0b'))),
      dot.subarray(33),
    ]),
    'either',
  )
  const jpeg = good.get('jpeg')!
  const frame = jpeg.findIndex(
    (byte, at) => byte === 0xff && (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2),
  )
  for (const [width, height] of [
    [65_500, 65_500],
    [20_000, 20_000],
    [0, 0],
  ] as const) {
    const bytes = Buffer.from(jpeg)
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
    add(`JPEG header of ${width} x ${height}`, bytes)
  }
  return files
}

/** Every format, truncated. */
function buildTruncated(good: Map<string, Buffer>): HostileFile[] {
  return [...good].flatMap(([kind, bytes]) =>
    [0.02, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97].map((part): HostileFile => ({
      about: `${kind}, ${part * 100} % of it`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
      name: `a.${kind}`,
      wanted: 'refused',
    })),
  )
}

/** Every format with some bytes changed, at the same places each time. */
function buildCorrupted(good: Map<string, Buffer>): HostileFile[] {
  return [...good].flatMap(([kind, bytes]) =>
    Array.from({ length: 14 }, (_, round): HostileFile => {
      const other = Buffer.from(bytes)
      let at = 7919 * (round + 1)
      for (let n = 0; n < 2 ** (round % 6); n++) {
        at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
        other[16 + (at % (other.length - 16))] = (at >> 8) & 255
      }
      return {
        about: `${kind}, corrupted ${round}`,
        bytes: other,
        name: `a.${kind}`,
        wanted: 'either',
      }
    }),
  )
}

/** Images with location data, in every orientation. */
async function buildGeotagged(): Promise<HostileFile[]> {
  const files: HostileFile[] = []
  const add = (about: string, bytes: Buffer) =>
    files.push({ about, bytes, name: 'a.jpg', wanted: 'kept', gps: true })
  for (const kind of kinds)
    add(`${kind} with a location`, await createImage().withExif(gps).toFormat(kind).toBuffer())
  for (let orientation = 2; orientation <= 8; orientation++)
    add(
      `JPEG with a location, orientation ${orientation}`,
      await createImage().withExif(gps).withMetadata({ orientation }).jpeg().toBuffer(),
    )
  for (const kind of ['jpeg', 'png', 'webp'] as const)
    add(
      `${kind} with a location in XMP`,
      await createImage()
        .withXmp(
          '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>43,39N</exif:GPSLatitude></x:xmpmeta>',
        )
        .toFormat(kind)
        .toBuffer(),
    )
  return files
}

function buildHostileNames(jpeg: Buffer): HostileFile[] {
  return [
    '../../../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/shadow',
    'C:\\con.jpg',
    'a\0.html',
    'a.jpg\0.php',
    'a\r\nSet-Cookie: a=b',
    '\u202egpj.exe',
    'x'.repeat(300),
    '"; filename="b.html',
    '.',
    '..',
    '',
    ' ',
    'con',
    '%2e%2e%2f',
    '𝕬.jpg',
    '<img src=x onerror=alert("ran")>.jpg',
    "'; drop table picture; --",
    '$(id).jpg',
    '`id`.jpg',
    '-rf',
    'a;b|c&d.jpg',
    'é\u0301.jpg',
  ].map((name): HostileFile => ({
    about: `called ${JSON.stringify(name.slice(0, 30))}`,
    bytes: jpeg,
    name,
    wanted: 'either',
  }))
}

/** Unusual but valid. */
async function buildUnusual(): Promise<HostileFile[]> {
  const frames = await Promise.all([0, 1, 2].map(() => createImage(60, 60).png().toBuffer()))
  const files: Record<string, Buffer> = {
    'one point': await createImage(1, 1).png().toBuffer(),
    'a strip': await createImage(3000, 2).jpeg().toBuffer(),
    'a post': await createImage(2, 3000).jpeg().toBuffer(),
    gray: await createImage().grayscale().jpeg().toBuffer(),
    CMYK: await createImage().toColorspace('cmyk').jpeg().toBuffer(),
    'sixteen bits': await createImage().toColorspace('rgb16').png().toBuffer(),
    'of a palette': await createImage().png({ palette: true, colors: 8 }).toBuffer(),
    interlaced: await createImage().png({ progressive: true }).toBuffer(),
    progressive: await createImage().jpeg({ progressive: true }).toBuffer(),
    'with alpha': await createImage().ensureAlpha(0.3).png().toBuffer(),
    moving: await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
    lossless: await createImage().webp({ lossless: true }).toBuffer(),
    'in Display P3': await createImage().withIccProfile('p3').jpeg().toBuffer(),
    '4:4:4': await createImage().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    'lossless AVIF': await createImage().avif({ lossless: true }).toBuffer(),
    'with arithmetic coding left out': await createImage()
      .jpeg({ optimizeCoding: false })
      .toBuffer(),
  }
  return Object.entries(files).map(([about, bytes]) => ({
    about,
    bytes,
    name: 'a.jpg',
    wanted: 'kept',
  }))
}

/** Builds a black grayscale PNG of one bit per pixel. */
function buildSolidPng(width: number, height: number, interlace = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, interlace], 8)
  const line = Math.ceil(width / 8) + 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    buildChunk('IHDR', head),
    buildChunk('IDAT', deflateSync(Buffer.alloc(line * height), { level: 1 })),
    buildChunk('IEND', Buffer.alloc(0)),
  ])
}

function setPngSize(png: Buffer, width: number, height: number): Buffer {
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), buildChunk('IHDR', head), png.subarray(33)])
}

function insertChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), buildChunk(type, data), png.subarray(33)])
}

function buildChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}
