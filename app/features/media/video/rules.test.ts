import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type Cue,
  captionsSchema,
  parseCaptions,
  parseSeconds,
  formatShortTimestamp,
  formatCaptions,
} from './rules.ts'

const thousandths = fc.integer({ min: 0, max: 80_000_000 })
const caption = fc
  .record({
    from: thousandths,
    long: fc.integer({ min: 1, max: 9_999 }),
    text: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.stringMatching(/^[ab&<>;\n-]{1,12}$/),
      fc.constantFrom('-->', '00:01 --> 00:02', 'NOTE', '<i>a</i> &amp; b', 'WEBVTT', '{\\an8}up'),
    ),
  })
  .map(({ from, long, text }) => ({ from: from / 1000, to: (from + long) / 1000, text }))
const captions = fc
  .array(caption, { maxLength: 12 })
  .map((cues) => captionsSchema.safeParse(cues).data)
  .filter((cues): cues is Cue[] => cues !== undefined && cues.length > 0)

test('reads its own WebVTT back unchanged', () => {
  fc.assert(
    fc.property(captions, (cues) => {
      expect(parseCaptions(formatCaptions(cues))).toEqual(cues)
    }),
  )
})

test('reads typed times, and never throws on any text', () => {
  fc.assert(
    fc.property(thousandths, (milliseconds) => {
      expect(parseSeconds(formatShortTimestamp(milliseconds / 1000))).toBe(milliseconds / 1000)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => parseCaptions(text)).not.toThrow()
    }),
  )
  expect(['1:05', '65', '0:01:05', '1:05,5', ' 1:05.250 '].map(parseSeconds)).toEqual([
    65, 65, 65, 65.5, 65.25,
  ])
  expect(['', 'a', '1:', '-1', '1:2:3:4'].map(parseSeconds)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([0, 65, 65.5, 10, 3725.25].map(formatShortTimestamp)).toEqual([
    '0:00',
    '1:05',
    '1:05.5',
    '0:10',
    '1:02:05.25',
  ])
})

test('reads WebVTT and SRT files from other programs', () => {
  const vtt =
    '\uFEFFWEBVTT - Harbor\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE 00:01 --> 00:02\r\nnot this\r\n\r\nintro\r\n00:03.500 --> 00:05.000 align:start line:90%\r\n<v Ines>The <i>boats</i> &amp; the &lt;tide&gt;\r\n\r\n00:01.000 --> 00:02.000\r\nFirst\r\nand second\r\n'
  expect(parseCaptions(vtt)).toEqual([
    { from: 1, to: 2, text: 'First\nand second' },
    { from: 3.5, to: 5, text: 'The boats & the <tide>' },
  ])
  const srt =
    '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<font color="#fff">Above</font>\n\n2\n00:01:02,000 --> 00:01:04,000\n\n3\n01:00:00,000 --> 01:00:01,000\nLate'
  expect(parseCaptions(srt)).toEqual([
    { from: 1, to: 2.5, text: 'Above' },
    { from: 3600, to: 3601, text: 'Late' },
  ])
  expect([parseCaptions(''), parseCaptions('WEBVTT\n'), parseCaptions('<html>')]).toEqual([
    null,
    null,
    null,
  ])
})

test('rejects invalid captions with the matching problem', () => {
  const findProblem = (cue: object) => captionsSchema.safeParse([cue]).error?.issues[0]?.message
  expect([
    findProblem({ from: 2, to: 1, text: 'a' }),
    findProblem({ from: 1, to: 1.0004, text: 'a' }),
    findProblem({ from: 1, to: 2, text: ' \n ' }),
    findProblem({ from: 1, to: 2, text: 'a'.repeat(501) }),
    findProblem({ from: -1, to: 2, text: 'a' }),
  ]).toEqual(['caption-order', 'caption-order', 'caption-empty', 'caption-long', 'caption-time'])
  expect(
    captionsSchema.safeParse(
      Array.from({ length: 2001 }, (_, index) => ({ from: index, to: index + 1, text: 'a' })),
    ).success,
  ).toBe(false)
})
