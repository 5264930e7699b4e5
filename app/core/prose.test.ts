import { describe, expect, test } from 'vitest'

import { type Prose, toBlocks, toPlainText, proseSchema } from './prose.ts'

const isProse = (given: unknown) => proseSchema.safeParse(given).success
const spans = (count: number) => Array.from({ length: count }, () => ({ text: 'x' }))
const kept: Prose = [
  'Two days in the boatyard.',
  {
    spans: [
      { text: 'See ' },
      { text: 'all of it', href: '/work', em: true },
      { text: '!', strong: true },
    ],
  },
  { items: [[{ text: 'One' }], [{ text: 'Two', strong: true }, { text: ' more' }]], ordered: true },
]

describe('a text', () => {
  test('is one paragraph, or paragraphs, lines in several pieces and lists', () => {
    for (const text of ['One paragraph.', ['One', 'Two'], kept, [{ items: [[{ text: 'One' }]] }]])
      expect(proseSchema.parse(text)).toEqual(text)
    expect(proseSchema.parse(' One paragraph. ')).toBe('One paragraph.')
  })
  test('has something in it everywhere', () => {
    for (const none of [
      '',
      ' ',
      [],
      [''],
      [{}],
      [{ spans: [] }],
      [{ spans: [{ text: '' }] }],
      [{ spans: [{}] }],
      [{ items: [] }],
      [{ items: [[]] }],
      [{ items: [[{ text: '' }]] }],
    ])
      expect([none, isProse(none)]).toEqual([none, false])
  })
  test('is no longer than a page can bear', () => {
    for (const [most, of] of [
      [3000, (length: number) => 'x'.repeat(length)],
      [3000, (length: number) => [{ spans: [{ text: 'x'.repeat(length) }] }]],
      [60, (length: number) => Array.from({ length }, () => 'x')],
      [200, (length: number) => [{ spans: spans(length) }]],
      [200, (length: number) => [{ items: [spans(length)] }]],
      [60, (length: number) => [{ items: Array.from({ length }, () => spans(1)) }]],
    ] as const)
      expect([isProse(of(most)), isProse(of(most + 1))]).toEqual([true, false])
  })
  test('looks only as it can look, and links only where a link may lead', () => {
    for (const look of [
      { strong: false },
      { em: false },
      { strong: 'yes' },
      { href: 'javascript:alert(1)' },
      { href: '' },
    ])
      expect(isProse([{ spans: [{ text: 'x', ...look }] }])).toBe(false)
    expect(isProse([{ items: [spans(1)], ordered: false }])).toBe(false)
    expect(proseSchema.parse([{ spans: [{ text: 'x', style: 'color: red' }] }])).toEqual([
      { spans: [{ text: 'x' }] },
    ])
  })
  test('that is none says that a line is missing', () => {
    expect(proseSchema.safeParse('').error!.issues.map(({ message }) => message)).toEqual([
      'line-missing',
    ])
  })
})

test('only the letters of a text: blocks a line apart, items each on a line', () => {
  expect(toPlainText('One paragraph.')).toBe('One paragraph.')
  expect(toPlainText(kept)).toBe('Two days in the boatyard.\n\nSee all of it!\n\nOne\nTwo more')
})

test('a plain text is one block', () => {
  expect([toBlocks('One'), toBlocks(['One', 'Two'])]).toEqual([['One'], ['One', 'Two']])
})
