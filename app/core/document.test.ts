import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createDocument } from '../../tests/support/documents.ts'
import {
  type Emphasis,
  getPaperSize,
  listDocumentWords,
  normalizeDocument,
  splitEmphasis,
} from './document.ts'
import { formatDocumentHtml, formatDocumentText } from './document-text.ts'
import { escapeXml } from './text.ts'

test('a document lists its words in reading order, with the note of a line after its name', () => {
  const words = listDocumentWords(createDocument(1)).join(' ')
  expect(words).toContain('Invoice Longlight Invoice number INV-2027-0004 Issued May 2, 2027')
  expect(words).toContain(
    'full day 1 June 14, 2027, with an online gallery and print license 1 $1,240.00',
  )
})

test('a document has no control characters, and no lines without text', () => {
  const { blocks } = normalizeDocument({
    ...createDocument(0),
    blocks: [
      { kind: 'foot', lines: ['', 'Tide\u0000 Mill\tLLC', '  '] },
      { kind: 'head', title: 'e\u0301', studio: '', facts: [{ label: 'Due', value: '' }] },
    ],
  })
  expect(blocks).toEqual([
    { kind: 'foot', lines: ['Tide Mill LLC'] },
    { kind: 'head', title: 'é', studio: '', facts: [] },
  ])
})

test('an email has the words of the document, as text and as HTML', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), (lines) => {
      const document = createDocument(3)
      const content = normalizeDocument({
        ...document,
        blocks: [...document.blocks, { kind: 'prose', style: 'small', paragraphs: lines }],
      })
      const words = listDocumentWords(content)
      expect(formatDocumentText(content).split(/\s+/)).toEqual(words)
      const html = formatDocumentHtml(content).replaceAll(/<[^>]+>/g, ' ')
      expect(html.split(/\s+/).filter(Boolean)).toEqual(
        words.flatMap((word) => escapeXml(word).split(/\s+/)).filter(Boolean),
      )
    }),
  )
})

test('emphasis splits a text and changes none of its characters', () => {
  const kind = fc.constantFrom<Emphasis['kind']>('strong', 'em')
  fc.assert(
    fc.property(
      fc.string(),
      fc.uniqueArray(fc.nat(40), { maxLength: 6 }),
      kind,
      (text, places, kind) => {
        const ends = places.map((place) => Math.min(place, text.length)).toSorted((a, b) => a - b)
        const emphasis = ends.flatMap((from, index) =>
          index % 2 === 0 && ends[index + 1] !== undefined
            ? [{ from, to: ends[index + 1]!, kind }]
            : [],
        )
        const parts = splitEmphasis(text, emphasis)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(parts.filter((part) => part.kind).map((part) => part.text)).toEqual(
          emphasis.map(({ from, to }) => text.slice(from, to)).filter((part) => part !== ''),
        )
      },
    ),
  )
})

test('emphasis stays with its paragraph, unless its characters changed', () => {
  const emphasis = [{ from: 0, to: 4, kind: 'strong' as const }]
  const [block] = normalizeDocument({
    ...createDocument(0),
    blocks: [
      {
        kind: 'prose',
        style: 'normal',
        paragraphs: ['', 'Tide Mill', ' Tide Mill'],
        emphasis: [[], emphasis, emphasis],
      },
    ],
  }).blocks
  expect(block).toMatchObject({
    paragraphs: ['Tide Mill', 'Tide Mill'],
    emphasis: [emphasis, []],
  })
  const html = formatDocumentHtml({ ...createDocument(0), blocks: [block!] })
  expect(html).toContain('<strong>Tide</strong> Mill')
})

test('documents are US letter where that is the paper, and A4 elsewhere', () => {
  expect(['US', 'CA', 'MX'].map(getPaperSize)).toEqual(['letter', 'letter', 'letter'])
  expect(['DE', 'GB', 'JP', ''].map(getPaperSize)).toEqual(['a4', 'a4', 'a4', 'a4'])
})
