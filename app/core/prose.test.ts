import { describe, expect, test } from 'vitest'

import { type Prose, toBlocks, toPlainText, proseSchema } from './prose.ts'

const isProse = (input: unknown) => proseSchema.safeParse(input).success
const buildSpans = (count: number) => Array.from({ length: count }, () => ({ text: 'x' }))
const prose: Prose = [
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

describe('a rich text', () => {
  test('is one paragraph, or a list of paragraphs, spans and lists', () => {
    for (const text of ['One paragraph.', ['One', 'Two'], prose, [{ items: [[{ text: 'One' }]] }]])
      expect(proseSchema.parse(text)).toEqual(text)
    expect(proseSchema.parse(' One paragraph. ')).toBe('One paragraph.')
  })
  test('has no empty parts', () => {
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
  test('is limited in length', () => {
    for (const [most, of] of [
      [3000, (length: number) => 'x'.repeat(length)],
      [3000, (length: number) => [{ spans: [{ text: 'x'.repeat(length) }] }]],
      [60, (length: number) => Array.from({ length }, () => 'x')],
      [200, (length: number) => [{ spans: buildSpans(length) }]],
      [200, (length: number) => [{ items: [buildSpans(length)] }]],
      [60, (length: number) => [{ items: Array.from({ length }, () => buildSpans(1)) }]],
    ] as const)
      expect([isProse(of(most)), isProse(of(most + 1))]).toEqual([true, false])
  })
  test('has only the allowed formatting and link targets', () => {
    for (const style of [
      { strong: false },
      { em: false },
      { strong: 'yes' },
      { href: 'javascript:alert(1)' },
      { href: '' },
    ])
      expect(isProse([{ spans: [{ text: 'x', ...style }] }])).toBe(false)
    expect(isProse([{ items: [buildSpans(1)], ordered: false }])).toBe(false)
    expect(proseSchema.parse([{ spans: [{ text: 'x', style: 'color: red' }] }])).toEqual([
      { spans: [{ text: 'x' }] },
    ])
  })
  test('fails with `line-missing` if it is empty', () => {
    expect(proseSchema.safeParse('').error!.issues.map(({ message }) => message)).toEqual([
      'line-missing',
    ])
  })
})

test('converts to plain text: a blank line between blocks, each item on a line', () => {
  expect(toPlainText('One paragraph.')).toBe('One paragraph.')
  expect(toPlainText(prose)).toBe('Two days in the boatyard.\n\nSee all of it!\n\nOne\nTwo more')
})

test('treats a plain text as one block', () => {
  expect([toBlocks('One'), toBlocks(['One', 'Two'])]).toEqual([['One'], ['One', 'Two']])
})
