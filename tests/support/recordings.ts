/** Builds a silent WAV recording: 8 kHz, one channel. */
export function buildWav(seconds: number): Buffer {
  const head = Buffer.alloc(44)
  const bytes = seconds * 16_000
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}

type VideoOptions = {
  seconds: number
  width?: number
  height?: number
  /** Sets the rotation of a video held upright. */ turned?: boolean
  brand?: string
  handler?: 'vide' | 'soun'
  inside?: Buffer
}

const buildPictureSample = (width: number, height: number) =>
  buildBox(
    'avc1',
    toInt32Bytes(0),
    toInt16Bytes(0, 1),
    Buffer.alloc(16),
    toInt16Bytes(width, height),
    Buffer.alloc(50),
  )
const buildSoundSample = () =>
  buildBox(
    'mp4a',
    toInt32Bytes(0),
    toInt16Bytes(0, 1),
    Buffer.alloc(8),
    toInt16Bytes(1, 16, 0, 0),
    toInt32Bytes((8000 << 16) >>> 0),
  )

/** Builds a video with valid metadata and without frames. */
export function buildVideo({
  seconds,
  width = 640,
  height = 360,
  turned = false,
  brand = 'isom',
  handler = 'vide',
  inside = Buffer.alloc(64),
}: VideoOptions): Buffer {
  const matrix = turned
    ? [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
    : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
  const milliseconds = seconds * 1000
  const seen = handler === 'vide'
  const sample = seen ? buildPictureSample(width, height) : buildSoundSample()
  const media = buildBox(
    'mdia',
    buildBox('mdhd', toInt32Bytes(0, 0, 0, 1000, milliseconds, 0)),
    buildBox('hdlr', toInt32Bytes(0, 0), Buffer.from(handler), Buffer.alloc(13)),
    buildBox('minf', buildBox('stbl', buildBox('stsd', toInt32Bytes(0, 1), sample))),
  )
  const track = buildBox(
    'trak',
    buildTrackHeader(milliseconds, matrix, seen ? [width, height] : [0, 0]),
    media,
  )
  const movie = buildBox('moov', buildMovieHeader(milliseconds, matrix), track)
  return Buffer.concat([
    buildBox('ftyp', Buffer.from(brand), toInt32Bytes(0), Buffer.from(`${brand}mp42`)),
    movie,
    buildBox('mdat', inside),
  ])
}

/** The size is in pixels, in 16.16 fixed point. */
function buildTrackHeader(
  milliseconds: number,
  matrix: number[],
  [width, height]: [number, number],
): Buffer {
  const start = [7, 0, 0, 1, 0, milliseconds, 0, 0, 0, 0]
  return buildBox('tkhd', toInt32Bytes(...start, ...matrix, width * 65_536, height * 65_536))
}

function buildMovieHeader(milliseconds: number, matrix: number[]): Buffer {
  const start = [0, 0, 0, 1000, milliseconds, 0x10000, 0x1000000, 0, 0]
  return buildBox('mvhd', toInt32Bytes(...start, ...matrix, 0, 0, 0, 0, 0, 0, 2))
}

export function buildBox(kind: string, ...parts: Buffer[]): Buffer {
  const inside = Buffer.concat(parts)
  return Buffer.concat([toInt32Bytes(inside.length + 8), Buffer.from(kind, 'latin1'), inside])
}

export const toInt32Bytes = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value >>> 0)
      return bytes
    }),
  )
export const toInt16Bytes = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(2)
      bytes.writeUInt16BE(value)
      return bytes
    }),
  )
