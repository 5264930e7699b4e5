import { expect, test } from 'vitest'

import {
  type MarkedReview,
  type MarkerFormat,
  type ReviewNote,
  buildMarkerFile,
  markerFormats,
} from './rules.ts'

const createNote = (fields: Partial<ReviewNote>): ReviewNote => ({
  from: 0,
  to: null,
  author: 'Ana',
  text: 'Darker',
  color: 'blue',
  isResolved: false,
  replies: [],
  ...fields,
})
const review: MarkedReview = {
  title: 'Harbor: v2',
  rate: { num: 30000, den: 1001 },
  startFrame: 107_892,
  dropFrame: true,
  length: 900,
  notes: [
    createNote({ from: 60, to: 89, color: 'red', text: 'Cut | this\nplease' }),
    createNote({ from: 30, isResolved: true }),
    createNote({
      from: 30,
      author: 'Ben',
      color: 'green',
      replies: [{ author: 'Ana', text: 'Yes' }],
    }),
  ],
}
const build = (format: MarkerFormat, changed: Partial<MarkedReview> = {}) =>
  buildMarkerFile(format, { ...review, ...changed }).text

test('names each file after the review, so that every system can save it', () => {
  const names = markerFormats.map((format) => buildMarkerFile(format, review).name)
  expect(new Set(names).size).toBe(markerFormats.length)
  expect(names[0]).toBe('Harbor- v2 - Resolve markers.edl')
  expect(buildMarkerFile('csv', { ...review, title: '\u202e' }).name).toBe('Review - notes.csv')
})

test('makes one marker of the notes on a frame', () => {
  expect(build('resolve-edl')).toBe(`TITLE: Harbor: v2
FCM: DROP FRAME

001  001      V     C        01:00:01;00 01:00:01;01 01:00:01;00 01:00:01;01
 Ana: Darker / Ben: Darker / > Ana: Yes |C:ResolveColorGreen |M:Ana, Ben |D:1

002  001      V     C        01:00:02;00 01:00:02;01 01:00:02;00 01:00:02;01
 Ana: Cut / this / please |C:ResolveColorRed |M:Ana |D:30
`)
})

test('writes ranges, colors and states as far as a program knows them', () => {
  expect(build('avid-edl')).toContain('* LOC: 01:00:02;00 RED     Ana: Cut | this / please\n')
  expect(build('avid-text')).toContain('Ana\t01:00:02;00\tV1\tred\tAna: Cut | this / please\t30\n')
  expect(build('premiere-xml')).toContain('<in>60</in>\n      <out>90</out>')
  expect(build('fcpxml')).toContain('start="60060/30000s" duration="30030/30000s"')
  expect(build('webvtt')).toContain('00:00:02.002 --> 00:00:03.003\nAna: Cut | this / please\n')
  expect(build('audacity')).toContain('2.002000\t3.003000\tAna: Cut')
  expect(build('reaper')).toContain('R1,Ana: Cut | this / please,00:00:02.002,00:00:03.003')
  expect(build('csv')).toContain(
    '01:00:02;00,01:00:02;29,60,2.002,Ana,"Cut | this\nplease",,red,open',
  )
})

test('counts milliseconds of a recording, and frames where a program needs them', () => {
  const notes = [createNote({ from: 1500, to: 2500 }), createNote({ from: 4000 })]
  const audio = { rate: null, startFrame: 0, dropFrame: false, length: 60_000, notes }
  expect(build('audacity', audio)).toBe(
    '1.500000\t2.500000\tAna: Darker\n4.000000\t4.000000\tAna: Darker\n',
  )
  expect(build('csv', audio)).toContain('00:00:01.500,00:00:02.500,,1.500,Ana')
  expect(build('resolve-edl', audio)).toContain('00:00:01:15 00:00:01:16')
})

test('makes text harmless that a program would take for something else', () => {
  const notes = [
    createNote({ author: '', text: '=1+1' }),
    createNote({ from: 9, text: '\u202e-->\ta\u2028b' }),
  ]
  expect(build('csv', { notes })).toContain(",'=1+1,")
  expect(build('reaper', { notes })).toContain("M1,'=1+1,")
  expect(build('webvtt', { notes })).toContain('Ana: --&gt; a / b')
  expect(build('avid-text', { notes })).toContain('Ana: --> a / b\t1')
})
