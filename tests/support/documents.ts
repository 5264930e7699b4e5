import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type DocumentContent, normalizeDocument } from '#app/core/document.ts'

/** Returns an invoice with this many lines. */
export function createDocument(
  lines: number,
  changes: Partial<DocumentContent> = {},
): DocumentContent {
  const names = ['Wedding photography, full day', 'Second photographer', 'Highlight film']
  return normalizeDocument({
    language: 'en',
    paper: 'letter',
    title: 'Invoice INV-2027-0004',
    author: 'Longlight Studio LLC',
    createdAt: '2027-05-02T12:00:00Z',
    accent: '#8a5a12',
    pageLabel: 'Page %p of %n',
    blocks: [
      {
        kind: 'head',
        title: 'Invoice',
        studio: 'Longlight',
        facts: [
          { label: 'Invoice number', value: 'INV-2027-0004' },
          { label: 'Issued', value: 'May 2, 2027' },
          { label: 'Due', value: 'June 1, 2027' },
        ],
      },
      {
        kind: 'parties',
        parties: [
          { label: 'From', name: 'Longlight Studio LLC', lines: ['214 Harbor St', 'Portland, ME'] },
          { label: 'Bill to', name: 'Tide Mill LLC', lines: ['18 Mill Lane', 'Camden, ME'] },
        ],
      },
      { kind: 'prose', style: 'headline', heading: '$6,530.00 due June 1, 2027', paragraphs: [] },
      {
        kind: 'table',
        columns: [
          { label: 'Description', align: 'start', share: 52 },
          { label: 'Quantity', align: 'end', share: 12 },
          { label: 'Unit price', align: 'end', share: 18 },
          { label: 'Amount', align: 'end', share: 18 },
        ],
        rows: Array.from({ length: lines }, (_, at) => ({
          cells: [`${names[at % 3]} ${at + 1}`, '1', '$1,240.00', '$1,240.00'],
          ...(at % 4 === 0 && { note: 'June 14, 2027, with an online gallery and print license' }),
        })),
      },
      {
        kind: 'totals',
        rows: [
          { label: 'Subtotal', value: '$6,032.33' },
          { label: 'Sales tax 8.25%', value: '$497.67' },
          { label: 'Amount due', value: '$6,530.00', isStrong: true },
        ],
      },
      { kind: 'foot', lines: ['Longlight Studio LLC · hello@longlight.example'] },
    ],
    ...changes,
  })
}

/** Runs a tool of poppler-utils on a PDF and returns what it prints. Throws its warnings. */
export function readPdf(tool: 'pdftotext' | 'pdffonts', pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const words = tool === 'pdftotext' ? ['-raw', file, '-'] : [file]
    const { error, status, stdout, stderr } = spawnSync(tool, words, { encoding: 'utf8' })
    if (error || status !== 0 || stderr !== '') throw error ?? new Error(`${tool}: ${stderr}`)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a text without white space and without characters that are never drawn. */
export function toCharacters(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Default_Ignorable_Code_Point}\u202a-\u202e]/gu, '')
}
