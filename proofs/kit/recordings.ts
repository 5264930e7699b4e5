/** A recording of silence, as WAV: 8 kHz, one channel. */
export function wav(seconds: number): Buffer {
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

type Film = {
  seconds: number
  width?: number
  height?: number
  /** Held upright while it was made. */ turned?: boolean
  brand?: string
  handler?: 'vide' | 'soun'
  inside?: Buffer
}

const buildPictureSample = (width: number, height: number) =>
  box('avc1', ints(0), shorts(0, 1), Buffer.alloc(16), shorts(width, height), Buffer.alloc(50))
const buildSoundSample = () =>
  box('mp4a', ints(0), shorts(0, 1), Buffer.alloc(8), shorts(1, 16, 0, 0), ints((8000 << 16) >>> 0))

/** A film with all the data of a film that plays, and no pictures. */
export function film({
  seconds,
  width = 640,
  height = 360,
  turned = false,
  brand = 'isom',
  handler = 'vide',
  inside = Buffer.alloc(64),
}: Film): Buffer {
  const matrix = turned
    ? [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
    : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
  const seen = handler === 'vide'
  const sample = seen ? buildPictureSample(width, height) : buildSoundSample()
  const media = box(
    'mdia',
    box('mdhd', ints(0, 0, 0, 1000, seconds * 1000, 0)),
    box('hdlr', ints(0, 0), Buffer.from(handler), Buffer.alloc(13)),
    box('minf', box('stbl', box('stsd', ints(0, 1), sample))),
  )
  const track = box(
    'trak',
    box(
      'tkhd',
      ints(
        7,
        0,
        0,
        1,
        0,
        seconds * 1000,
        0,
        0,
        0,
        0,
        ...matrix,
        seen ? width * 65_536 : 0,
        seen ? height * 65_536 : 0,
      ),
    ),
    media,
  )
  const movie = box(
    'moov',
    box(
      'mvhd',
      ints(0, 0, 0, 1000, seconds * 1000, 0x10000, 0x1000000, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 2),
    ),
    track,
  )
  return Buffer.concat([
    box('ftyp', Buffer.from(brand), ints(0), Buffer.from(`${brand}mp42`)),
    movie,
    box('mdat', inside),
  ])
}

export function box(kind: string, ...parts: Buffer[]): Buffer {
  const inside = Buffer.concat(parts)
  return Buffer.concat([ints(inside.length + 8), Buffer.from(kind, 'latin1'), inside])
}

export const ints = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value >>> 0)
      return bytes
    }),
  )
export const shorts = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(2)
      bytes.writeUInt16BE(value)
      return bytes
    }),
  )
