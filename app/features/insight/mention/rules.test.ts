import { describe, expect, test } from 'vitest'

import {
  buildExcerpt,
  buildMarkPatterns,
  buildMarks,
  hasMention,
  replaceMentions,
  toSearchMarks,
} from './rules.ts'

const none = { names: [], emails: [], phones: [] }
const marks = buildMarks(
  { names: ['Anna Hartley', ''], emails: ['Anna@Mail.example'], phones: ['207 555 0101'] },
  { names: ['Anna', 'Anna B. Hartley'], emails: [''], phones: ['1'] },
)
const patterns = buildMarkPatterns(marks)
const replacement = { first: 'A client', within: 'a client', slug: 'client-4f3a' }

test('a person is recognized by names of two words, addresses and numbers', () => {
  expect(marks).toEqual({
    names: ['Anna Hartley', 'Anna B. Hartley'],
    emails: ['anna@mail.example'],
    phones: ['207 555 0101'],
  })
})

describe('a mention', () => {
  test.each([
    ['Photographs for Anna Hartley.', true],
    ['photographs for ANNA HARTLEY', true],
    ['anna-hartley_01.jpg', true],
    ['Write to anna@mail.example', true],
    ['Call 207 555 0101', true],
    ['Joanna Hartley', false],
    ['Anna Hartleyson', false],
    ['Anna', false],
    ['anna@mail.example.org', true],
  ])('in %j: %j', (text, expected) => {
    expect(hasMention(text, patterns)).toBe(expected)
  })

  test('of one word counts as it is written', () => {
    const patterns = buildMarkPatterns(buildMarks({ ...none, names: ['Harbor'] }, none))
    expect(['Shot for Harbor', 'in the harbor'].map((text) => hasMention(text, patterns))).toEqual([
      true,
      false,
    ])
  })

  test('is found with every character of a name', () => {
    for (const name of [
      "O'Neil & Sons (NY)",
      'Harbor-Lane Library',
      'A+B [C]*',
      'Åsa Öhman',
      'x/y z',
    ]) {
      const found = buildMarkPatterns(buildMarks({ ...none, names: [name] }, none))
      expect([name, hasMention(`For ${name}.`, found)]).toEqual([name, true])
    }
  })

  test('is found in columns for searching, without accents', () => {
    const keys = toSearchMarks(buildMarks({ ...none, names: ['Åsa Öhman'] }, none))
    expect(hasMention('asa ohman wedding', buildMarkPatterns(keys))).toBe(true)
  })
})

test('replaces mentions in every text of a value, and nothing else', () => {
  expect(
    replaceMentions(
      {
        'Anna Hartley': 'Anna Hartley came.',
        list: [{ text: 'With Anna Hartley', count: 2, none: null }],
        slug: 'anna-hartley-wedding',
      },
      patterns,
      replacement,
    ),
  ).toEqual({
    'Anna Hartley': 'A client came.',
    list: [{ text: 'With a client', count: 2, none: null }],
    slug: 'client-4f3a-wedding',
  })
})

test('an excerpt shows the name within a long text', () => {
  const text = `${'Before. '.repeat(30)}Anna Hartley ${'After. '.repeat(30)}`
  expect(buildExcerpt(text, patterns)).toMatch(/^….*Anna Hartley.*…$/)
})
