import { describe, expect, test } from 'vitest'

import { isHeic, guessMediaKind, mediaKinds, maxBytesByKind } from './media-kinds.ts'
import { getFallbackWidth } from './media.ts'

/** File extensions and MIME types people upload, by kind. */
const expected = {
  picture: {
    endings: ['jpg', 'jpeg', 'png', 'webp', 'avif'],
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  },
  film: {
    endings: ['mp4', 'm4v', 'mov', 'qt'],
    types: ['video/mp4', 'video/quicktime', 'video/x-m4v'],
  },
  sound: {
    endings: ['wav', 'wave', 'mp3', 'm4a', 'flac'],
    types: [
      'audio/wav',
      'audio/wave',
      'audio/x-wav',
      'audio/x-wave',
      'audio/vnd.wave',
      'audio/mpeg',
      'audio/mp3',
      'audio/mp4',
      'audio/m4a',
      'audio/x-m4a',
      'audio/flac',
      'audio/x-flac',
    ],
  },
}

describe('the kind of a file', () => {
  test('follows the file extension, in lower or upper case', () => {
    for (const kind of mediaKinds)
      for (const ending of expected[kind].endings)
        expect([
          ending,
          guessMediaKind(`Harbor.${ending}`, ''),
          guessMediaKind(`HARBOR.${ending.toUpperCase()}`, ''),
        ]).toEqual([ending, kind, kind])
  })
  test('follows the MIME type if the extension is unknown', () => {
    for (const kind of mediaKinds)
      for (const type of expected[kind].types)
        expect([type, guessMediaKind('Harbor', type)]).toEqual([type, kind])
    expect(guessMediaKind('a.mp4', 'text/html')).toBe('film')
    expect(guessMediaKind('a.wav', 'video/mp4')).toBe('sound')
  })
  test('is null if neither is known, and only the last extension counts', () => {
    for (const kind of mediaKinds)
      for (const ending of expected[kind].endings)
        for (const name of [`a.${ending}.exe`, `a${ending}`, `${ending}`])
          expect([name, guessMediaKind(name, '')]).toEqual([name, null])
    for (const kind of mediaKinds)
      for (const type of expected[kind].types)
        for (const other of [`x${type}`, `${type}x`, type.replace('/', '/x/')])
          expect([other, guessMediaKind('a', other)]).toEqual([other, null])
    for (const name of ['a.gif', 'a.avi', 'a.ogg', 'a.svg', 'a', ''])
      expect(guessMediaKind(name, '')).toBeNull()
    for (const type of ['image/gif', 'image/svg+xml', 'video/webm', 'audio/ogg', 'text/html', ''])
      expect(guessMediaKind('a', type)).toBeNull()
  })
  test('detects HEIC images by their extension', () => {
    expect(
      ['a.heic', 'A.HEIC', 'a.heif', 'a.heic.jpg', 'aheic', 'a.heix', 'a.jpg'].map(isHeic),
    ).toEqual([true, true, true, false, false, false, false])
  })
  test('allows 40 MB for an image, 8 GB for a video, 2 GB for audio', () => {
    expect(maxBytesByKind).toEqual({
      picture: 41_943_040,
      film: 8_589_934_592,
      sound: 2_147_483_648,
    })
  })
})

test('takes the widest fallback width up to 1200, or the smallest there is', () => {
  expect([
    getFallbackWidth([480, 800, 1200, 1600, 2400]),
    getFallbackWidth([480, 1000, 1600]),
    getFallbackWidth([1600, 2400]),
  ]).toEqual([1200, 1000, 1600])
})
