import { readFileSync } from 'node:fs'

import { buildBox, toInt32Bytes, toInt16Bytes, buildWav } from './recordings.ts'

/** Texts that must not be in served files. */
export const locationMarks = /Mrs Smith|43\.6567|070\.2496/
const comment = "Shot at Mrs Smith's home"
const place = '+43.6567-070.2496/'
/** The matrix of a video without rotation. */
const unturned = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

type LocatedFile = { about: string; kind: 'film' | 'sound'; format: string; bytes: Buffer }

/**
 * Builds videos and recordings with location data in each format that cameras, phones, drones and
 * programs write.
 */
export function buildLocatedFiles(): LocatedFile[] {
  return [
    { about: 'MP4 of a phone', kind: 'film', format: 'mp4', bytes: buildLocatedVideo('isom') },
    { about: 'MOV of a phone', kind: 'film', format: 'mov', bytes: buildLocatedVideo('qt  ') },
    { about: 'M4A with a comment', kind: 'sound', format: 'm4a', bytes: buildLocatedM4a() },
    { about: 'MP3 with tags at both ends', kind: 'sound', format: 'mp3', bytes: buildLocatedMp3() },
    { about: 'FLAC with a comment', kind: 'sound', format: 'flac', bytes: buildLocatedFlac() },
    { about: 'WAV with a comment', kind: 'sound', format: 'wav', bytes: buildLocatedWav() },
  ]
}

/**
 * A playable video with all metadata a phone writes: the location in the formats of Apple and 3GPP,
 * a comment, XMP, a handler name, a time, and a track of positions as drones write it. The video
 * data stays in place, so its offsets stay valid.
 */
function buildLocatedVideo(brand: string): Buffer {
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
    buildBox('mdat', position, position),
    buildBox(
      'moov',
      movie,
      buildTrack(positions, position.length),
      buildBox(
        'udta',
        buildBox('\xa9xyz', toInt16Bytes(place.length, 0x15c7), Buffer.from(place)),
        buildBox('loci', toInt32Bytes(0, 0), Buffer.from(comment)),
      ),
      buildAppleKeys(),
    ),
    buildBox('uuid', Buffer.alloc(16), Buffer.from(`<x:xmpmeta>${place}</x:xmpmeta>`)),
    buildBox('skip', Buffer.from(comment)),
  ])
}

function buildAppleKeys(): Buffer {
  const key = 'com.apple.quicktime.location.ISO6709'
  return buildBox(
    'meta',
    buildBox('hdlr', toInt32Bytes(0, 0), Buffer.from('mdta'), Buffer.alloc(13)),
    buildBox('keys', toInt32Bytes(0, 1, 8 + key.length), Buffer.from(`mdta${key}`)),
    buildBox(
      'ilst',
      buildBox('\0\0\0\x01', buildBox('data', toInt32Bytes(1, 0), Buffer.from(place))),
    ),
  )
}

/** Two samples in one chunk. */
function buildTrack(at: number, bytes: number): Buffer {
  const table = buildBox(
    'stbl',
    buildBox(
      'stsd',
      toInt32Bytes(0, 1),
      buildBox('text', toInt32Bytes(0), toInt16Bytes(0, 1), Buffer.alloc(44)),
    ),
    buildBox('stts', toInt32Bytes(0, 1, 2, 1000)),
    buildBox('stsc', toInt32Bytes(0, 1, 1, 2, 1)),
    buildBox('stsz', toInt32Bytes(0, 0, 2, bytes, bytes)),
    buildBox('stco', toInt32Bytes(0, 1, at)),
  )
  return buildBox(
    'trak',
    buildBox('tkhd', toInt32Bytes(7, 0, 0, 99, 0, 2000, 0, 0, 0, 0, ...unturned, 0, 0)),
    buildBox(
      'mdia',
      buildBox('mdhd', toInt32Bytes(0, 0, 0, 1000, 2000, 0)),
      buildBox('hdlr', toInt32Bytes(0, 0), Buffer.from('text'), Buffer.alloc(13)),
      buildBox('minf', buildBox('gmhd', buildBox('gmin', Buffer.alloc(16))), table),
    ),
  )
}

function buildSoundTrack(): Buffer {
  const sample = buildBox(
    'mp4a',
    toInt32Bytes(0),
    toInt16Bytes(0, 1),
    Buffer.alloc(8),
    toInt16Bytes(1, 16, 0, 0),
    toInt32Bytes((8000 << 16) >>> 0),
  )
  const table = buildBox(
    'stbl',
    buildBox('stsd', toInt32Bytes(0, 1), sample),
    buildBox('stts', toInt32Bytes(0, 0)),
    buildBox('stsc', toInt32Bytes(0, 0)),
    buildBox('stsz', toInt32Bytes(0, 0, 0)),
    buildBox('stco', toInt32Bytes(0, 0)),
  )
  return buildBox(
    'trak',
    buildBox('tkhd', toInt32Bytes(7, 0, 0, 1, 0, 2000, 0, 0, 0, 0, ...unturned, 0, 0)),
    buildBox(
      'mdia',
      buildBox('mdhd', toInt32Bytes(0, 0, 0, 1000, 2000, 0)),
      buildBox('hdlr', toInt32Bytes(0, 0), Buffer.from('soun'), Buffer.alloc(13)),
      buildBox('minf', buildBox('smhd', toInt32Bytes(0, 0)), table),
    ),
  )
}

function buildCommentTags(): Buffer {
  return buildBox(
    'udta',
    buildBox(
      'meta',
      toInt32Bytes(0),
      buildBox('hdlr', toInt32Bytes(0, 0), Buffer.from('mdir'), Buffer.alloc(13)),
      buildBox(
        'ilst',
        buildBox('\xa9cmt', buildBox('data', toInt32Bytes(1, 0), Buffer.from(comment))),
      ),
    ),
  )
}

function buildLocatedM4a(): Buffer {
  return Buffer.concat([
    buildBox('ftyp', Buffer.from('M4A '), toInt32Bytes(0), Buffer.from('M4A mp42')),
    buildBox(
      'moov',
      buildBox(
        'mvhd',
        toInt32Bytes(
          0,
          0,
          0,
          1000,
          2000,
          0x10000,
          0x1000000,
          0,
          0,
          ...unturned,
          0,
          0,
          0,
          0,
          0,
          0,
          2,
        ),
      ),
      buildSoundTrack(),
      buildCommentTags(),
    ),
    buildBox('mdat', Buffer.alloc(64)),
  ])
}

/** 128 kbit/s, 44.1 kHz: silent frames of 417 bytes. */
function buildLocatedMp3(): Buffer {
  const sound = Buffer.concat(
    Array.from({ length: 80 }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]),
    ),
  )
  const text = Buffer.concat([Buffer.from('\0eng\0', 'latin1'), Buffer.from(`${comment} ${place}`)])
  const frame = Buffer.concat([
    Buffer.from('COMM'),
    toInt32Bytes(text.length),
    Buffer.alloc(2),
    text,
  ])
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

function buildLocatedFlac(): Buffer {
  // 4,096 samples per block, 44.1 kHz, two channels of 16 bits, two seconds long.
  const stream = Buffer.concat([
    toInt16Bytes(4096, 4096),
    Buffer.alloc(6),
    Buffer.from([0x0a, 0xc4, 0x42, 0xf0]),
    toInt32Bytes(88_200),
    Buffer.alloc(16),
  ])
  const text = `COMMENT=${comment} ${place}`
  const words = Buffer.alloc(12 + text.length)
  words.writeUInt32LE(1, 4)
  words.writeUInt32LE(text.length, 8)
  words.write(text, 12)
  return Buffer.concat([
    Buffer.from('fLaC'),
    buildBlock(0, stream),
    buildBlock(4, words),
    buildBlock(0x86, Buffer.from(comment)),
    Buffer.alloc(256, 0xaa),
  ])
}

function buildBlock(kind: number, inside: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([kind, inside.length >> 16, (inside.length >> 8) & 255, inside.length & 255]),
    inside,
  ])
}

function buildLocatedWav(): Buffer {
  const sound = buildWav(2)
  const buildChunk = (kind: string, inside: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(kind)
    head.writeUInt32LE(inside.length, 4)
    return Buffer.concat([head, inside, Buffer.alloc(inside.length % 2)])
  }
  const bytes = Buffer.concat([
    sound.subarray(0, 36),
    buildChunk('bext', Buffer.from(comment.padEnd(602, '\0'))),
    sound.subarray(36),
    buildChunk(
      'LIST',
      Buffer.concat([Buffer.from('INFO'), buildChunk('ICMT', Buffer.from(place))]),
    ),
    buildChunk('_PMX', Buffer.from(`<x:xmpmeta>${place}</x:xmpmeta>`)),
  ])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}
