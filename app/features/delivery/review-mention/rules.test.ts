import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { findMentionQuery, findMentioned, listSuggestions, splitMentions } from './rules.ts'

const mara = { name: 'Mara Lind' }
const marc = { name: 'Marc O’Neil-Łukasz' }
const jonas = { name: 'Jonas Weber' }
const otherJonas = { name: 'Jonas Ito' }
const people = [mara, marc, jonas, otherJonas]

describe('mentions in a note', () => {
  it.each([
    ['@Mara Lind, a little longer here?', [mara]],
    ['(@mara) and @Marc O’Neil-Łukasz.', [mara, marc]],
    ['@Jonas Ito: see @JONAS WEBER', [jonas, otherJonas]],
    // two people have this first name
    ['@Jonas could you look?', []],
    ['@Marabel is someone else', []],
    ['write to info@mara.example or a.@mara', []],
    ['@Mara @Mara Lind', [mara]],
    ['@ Mara, @', []],
    ['no one', []],
  ])('%s', (text, expected) => {
    expect(findMentioned(text, people)).toEqual(expected)
  })

  it('reach both people with the same name', () => {
    const same = [mara, { name: 'mara lind' }]
    expect(findMentioned('@Mara', same)).toEqual(same)
  })

  it('keep every character of the text', () => {
    const word = fc.oneof(
      fc.constantFrom('@', ' ', ...people.map(({ name }) => `@${name}`)),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('')
        const parts = splitMentions(text, people)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(parts.every((part) => part.text !== '')).toBe(true)
      }),
    )
  })
})

describe('suggestions of names', () => {
  it.each([
    ['see @ma', 7, { start: 4, query: 'ma' }],
    ['@', 1, { start: 0, query: '' }],
    ['@jonas w', 8, { start: 0, query: 'jonas w' }],
    ['see @mara now', 9, { start: 4, query: 'mara' }],
    ['info@mara', 9, null],
    ['@\nma', 4, null],
    ['@ ma', 4, null],
    ['mara', 4, null],
  ])('are for %j at %i', (text, caret, expected) => {
    expect(findMentionQuery(text, caret)).toEqual(expected)
  })

  it.each([
    ['', people],
    ['JO', [jonas, otherJonas]],
    ['web', [jonas]],
    ['lukasz', []],
    ['o’neil-luk', [marc]],
    ['mara lind ', []],
    ['x', []],
  ])('for %j are those whose name has it at the start of a word', (query, expected) => {
    expect(listSuggestions(query, people)).toEqual(expected)
  })
})
