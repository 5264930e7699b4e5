import { readFileSync } from 'node:fs'

import { box, ints, shorts, wav } from './recordings.ts'

/** Words that must not be in served files. */
export const telling = /Mrs Smith|43\.6567|070\.2496/
const comment = "Shot at Mrs Smith's home"
const place = '+43.6567-070.2496/'
/** The matrix of a picture that is not turned. */
const unturned = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

type Located = { about: string; kind: 'film' | 'sound'; format: string; bytes: Buffer }

/**
 * Films and recordings that say where they were made, in each way cameras, phones, drones and
 * programs write it.
 */
export function locatedFiles(): Located[] {
  return [
    { about: 'MP4 of a phone', kind: 'film', format: 'mp4', bytes: locatedFilm('isom') },
    { about: 'MOV of a phone', kind: 'film', format: 'mov', bytes: locatedFilm('qt  ') },
    { about: 'M4A with a comment', kind: 'sound', format: 'm4a', bytes: locatedM4a() },
    { about: 'MP3 with tags at both ends', kind: 'sound', format: 'mp3', bytes: locatedMp3() },
    { about: 'FLAC with a comment', kind: 'sound', format: 'flac', bytes: locatedFlac() },
    { about: 'WAV with a comment', kind: 'sound', format: 'wav', bytes: locatedWav() },
  ]
}

/**
 * A film that plays, with everything a phone writes: the place as Apple and 3GPP write it, a
 * comment, XMP, a name of the handler, a time, and a track of positions as drones have it. What it
 * plays lies where it lay, so its offsets stay right.
 */
function locatedFilm(brand: string): Buffer {
  const loop = readFileSync('media/loops/low-water.mp4')
  const at = loop.indexOf('moov') - 4
  const movie = Buffer.from(loop.subarray(at + 8, at + loop.readUInt32BE(at)))
  movie.write('Mrs Smith', movie.indexOf('hdlr') + 28)
  movie.writeUInt32BE(0xe2_00_00_00, movie.indexOf('mvhd') + 8)
  loop.write('free', at + 4)
  loop.write(brand, 8)
  const position = Buffer.from(`GPS ${place}`)
  const positions = loop.length + 8
  return Buffer.concat([
    loop,
    box('mdat', position, position),
    box(
      'moov',
      movie,
      track(positions, position.length),
      box(
        'udta',
        box('\xa9xyz', shorts(place.length, 0x15c7), Buffer.from(place)),
        box('loci', ints(0, 0), Buffer.from(comment)),
      ),
      appleKeys(),
    ),
    box('uuid', Buffer.alloc(16), Buffer.from(`<x:xmpmeta>${place}</x:xmpmeta>`)),
    box('skip', Buffer.from(comment)),
  ])
}

function appleKeys(): Buffer {
  const key = 'com.apple.quicktime.location.ISO6709'
  return box(
    'meta',
    box('hdlr', ints(0, 0), Buffer.from('mdta'), Buffer.alloc(13)),
    box('keys', ints(0, 1, 8 + key.length), Buffer.from(`mdta${key}`)),
    box('ilst', box('\0\0\0\x01', box('data', ints(1, 0), Buffer.from(place)))),
  )
}

/** Two samples in one chunk. */
function track(at: number, bytes: number): Buffer {
  const table = box(
    'stbl',
    box('stsd', ints(0, 1), box('text', ints(0), shorts(0, 1), Buffer.alloc(44))),
    box('stts', ints(0, 1, 2, 1000)),
    box('stsc', ints(0, 1, 1, 2, 1)),
    box('stsz', ints(0, 0, 2, bytes, bytes)),
    box('stco', ints(0, 1, at)),
  )
  return box(
    'trak',
    box('tkhd', ints(7, 0, 0, 99, 0, 2000, 0, 0, 0, 0, ...unturned, 0, 0)),
    box(
      'mdia',
      box('mdhd', ints(0, 0, 0, 1000, 2000, 0)),
      box('hdlr', ints(0, 0), Buffer.from('text'), Buffer.alloc(13)),
      box('minf', box('gmhd', box('gmin', Buffer.alloc(16))), table),
    ),
  )
}

function buildSoundTrack(): Buffer {
  const sample = box(
    'mp4a',
    ints(0),
    shorts(0, 1),
    Buffer.alloc(8),
    shorts(1, 16, 0, 0),
    ints((8000 << 16) >>> 0),
  )
  const table = box(
    'stbl',
    box('stsd', ints(0, 1), sample),
    box('stts', ints(0, 0)),
    box('stsc', ints(0, 0)),
    box('stsz', ints(0, 0, 0)),
    box('stco', ints(0, 0)),
  )
  return box(
    'trak',
    box('tkhd', ints(7, 0, 0, 1, 0, 2000, 0, 0, 0, 0, ...unturned, 0, 0)),
    box(
      'mdia',
      box('mdhd', ints(0, 0, 0, 1000, 2000, 0)),
      box('hdlr', ints(0, 0), Buffer.from('soun'), Buffer.alloc(13)),
      box('minf', box('smhd', ints(0, 0)), table),
    ),
  )
}

function buildCommentTags(): Buffer {
  return box(
    'udta',
    box(
      'meta',
      ints(0),
      box('hdlr', ints(0, 0), Buffer.from('mdir'), Buffer.alloc(13)),
      box('ilst', box('\xa9cmt', box('data', ints(1, 0), Buffer.from(comment)))),
    ),
  )
}

function locatedM4a(): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A '), ints(0), Buffer.from('M4A mp42')),
    box(
      'moov',
      box(
        'mvhd',
        ints(0, 0, 0, 1000, 2000, 0x10000, 0x1000000, 0, 0, ...unturned, 0, 0, 0, 0, 0, 0, 2),
      ),
      buildSoundTrack(),
      buildCommentTags(),
    ),
    box('mdat', Buffer.alloc(64)),
  ])
}

/** 128 kbit/s, 44.1 kHz: a frame of 417 bytes, silent. */
function locatedMp3(): Buffer {
  const sound = Buffer.concat(
    Array.from({ length: 80 }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]),
    ),
  )
  const text = Buffer.concat([Buffer.from('\0eng\0', 'latin1'), Buffer.from(`${comment} ${place}`)])
  const frame = Buffer.concat([Buffer.from('COMM'), ints(text.length), Buffer.alloc(2), text])
  const head = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    0,
    0,
    frame.length >> 7,
    frame.length & 0x7f,
  ])
  const item = Buffer.concat([Buffer.alloc(4), Buffer.from(`Comment\0${comment}`)])
  item.writeUInt32LE(comment.length)
  const ape = Buffer.from('APETAGEX'.padEnd(32, '\0'))
  ape.writeUInt32LE(2000, 8)
  ape.writeUInt32LE(32 + 4 + item.length, 12)
  ape.writeUInt32LE(1, 16)
  return Buffer.concat([
    head,
    frame,
    sound,
    Buffer.concat([item.subarray(0, 4), Buffer.alloc(4), item.subarray(4)]),
    ape,
    Buffer.from(`TAG${comment}`.padEnd(128, '\0')),
  ])
}

function locatedFlac(): Buffer {
  // 4,096 samples a block, 44.1 kHz, two channels of 16 bits, as many samples as two seconds have
  const stream = Buffer.concat([
    shorts(4096, 4096),
    Buffer.alloc(6),
    Buffer.from([0x0a, 0xc4, 0x42, 0xf0]),
    ints(88_200),
    Buffer.alloc(16),
  ])
  const said = `COMMENT=${comment} ${place}`
  const words = Buffer.alloc(12 + said.length)
  words.writeUInt32LE(1, 4)
  words.writeUInt32LE(said.length, 8)
  words.write(said, 12)
  return Buffer.concat([
    Buffer.from('fLaC'),
    block(0, stream),
    block(4, words),
    block(0x86, Buffer.from(comment)),
    Buffer.alloc(256, 0xaa),
  ])
}

function block(kind: number, inside: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([kind, inside.length >> 16, (inside.length >> 8) & 255, inside.length & 255]),
    inside,
  ])
}

function locatedWav(): Buffer {
  const sound = wav(2)
  const chunk = (kind: string, inside: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(kind)
    head.writeUInt32LE(inside.length, 4)
    return Buffer.concat([head, inside, Buffer.alloc(inside.length % 2)])
  }
  const bytes = Buffer.concat([
    sound.subarray(0, 36),
    chunk('bext', Buffer.from(comment.padEnd(602, '\0'))),
    sound.subarray(36),
    chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('ICMT', Buffer.from(place))])),
    chunk('_PMX', Buffer.from(`<x:xmpmeta>${place}</x:xmpmeta>`)),
  ])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}
