import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createDocument } from '../../tests/support/documents.ts'
import { getPaperSize, listDocumentWords, normalizeDocument } from './document.ts'
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

test('documents are US letter where that is the paper, and A4 elsewhere', () => {
  expect(['US', 'CA', 'MX'].map(getPaperSize)).toEqual(['letter', 'letter', 'letter'])
  expect(['DE', 'GB', 'JP', ''].map(getPaperSize)).toEqual(['a4', 'a4', 'a4', 'a4'])
})
