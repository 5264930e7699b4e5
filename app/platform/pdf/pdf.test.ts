import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { type DocumentDrawing, type Emphasis, listDocumentTexts } from '#app/core/document.ts'
import { trimDrawing } from '#app/core/drawing.ts'

import { createDocument, toCharacters } from '../../../tests/support/documents.ts'
import { readPdfPages, readPdfText } from '../../../tests/support/pdf-text.ts'
import { buildQrCode } from '../qr-code.server.ts'
import { listFontFiles } from './font-files.server.ts'
import { findUnprintable, openFonts } from './fonts.server.ts'
import { createPdfWorker } from './worker.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'backlot-pdf-test-'))
// a thread starts slowly on a busy machine
const worker = createPdfWorker(dataDir, { timeoutMs: 60_000, idleMs: 60_000 })
afterAll(async () => {
  await worker.close()
  rmSync(dataDir, { recursive: true })
})

async function renderBytes(content: Parameters<typeof worker.render>[0]): Promise<Uint8Array> {
  const result = await worker.render(content)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.bytes
}

test('a PDF says what its content says, on a tagged page of its size', async () => {
  const content = createDocument(3, { paper: 'a4' })
  const { pages, ...properties } = await readPdfPages(await renderBytes(content))
  expect(pages.map(toCharacters)).toEqual([
    toCharacters(`${listDocumentTexts(content).join('')}Invoice INV-2027-0004 Page 1 of 1`),
  ])
  expect(properties).toEqual({ width: 595.28, height: 841.89, isTagged: true })
})

test('the same content gives the same bytes, also after other documents', async () => {
  const first = await renderBytes(createDocument(3))
  await renderBytes(createDocument(60, { author: 'Łódź ffi ΜΜ' }))
  expect(Buffer.compare(first, await renderBytes(createDocument(3)))).toBe(0)
})

test('a long table goes on below its headings on every page', async () => {
  const { pages } = await readPdfPages(await renderBytes(createDocument(120)))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Description Quantity Unit price Amount')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
})

test('text that turns the page is printed whole', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `line-${index}`)
  const content = createDocument(3)
  content.blocks.push({ kind: 'foot', lines })
  const text = await readPdfText(await renderBytes(content))
  expect(text.match(/line-\d+/g)).toHaveLength(120)
})

test('a line that is taller than a page is printed whole', async () => {
  const note = Array.from({ length: 1500 }, (_, index) => `word-${index}`).join(' ')
  const content = createDocument(0)
  const table = content.blocks.find((block) => block.kind === 'table')!
  table.rows = [{ cells: ['Film', '1', '$1.00', '$1.00'], note }]
  const text = await readPdfText(await renderBytes(content))
  expect(text.match(/word-\d+/g)).toHaveLength(1500)
})

test('right-to-left text, emoji and combining marks are printed', async () => {
  const studio = 'x̂ Mill 🎥 & Söhne 👩‍👩‍👧 Ελλάδα Київ Tiếng Việt'
  const content = createDocument(1, {
    blocks: [
      { kind: 'head', title: 'חשבונית 12 (מקור)', studio, facts: [] },
      { kind: 'foot', lines: ['شركة طاحونة المد 2027'] },
    ],
  })
  const text = toCharacters(await readPdfText(await renderBytes(content)))
  expect(text).toContain(toCharacters(studio))
  for (const word of ['חשבונית', 'מקור', 'المد']) expect(text).toContain(word)
})

test('bold and italic parts have fonts of their own, and the same words', async () => {
  const write = (emphasis?: Emphasis[][]) =>
    createDocument(0, {
      blocks: [
        {
          kind: 'prose',
          style: 'normal',
          paragraphs: ['No refunds. All rights stay with the Łódź מרה studio. '.repeat(4).trim()],
          ...(emphasis && { emphasis }),
        },
      ],
    })
  const [plain, styled] = [
    await renderBytes(write()),
    await renderBytes(
      write([
        [
          { from: 0, to: 11, kind: 'strong' },
          { from: 12, to: 60, kind: 'em' },
        ],
      ]),
    ),
  ]
  expect(toCharacters(await readPdfText(styled))).toBe(toCharacters(await readPdfText(plain)))
  const listFonts = (bytes: Uint8Array) =>
    new Set(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/BaseFont \/[A-Z]+\+[\w-]+/g)
        ?.map((name) => name.split('+')[1]),
    )
  expect(listFonts(plain)).not.toContain('InstrumentSans-Italic')
  expect(listFonts(styled)).toContain('InstrumentSans-Italic')
  expect(listFonts(styled)).toContain('InstrumentSans-SemiBold')
})

test('a QR code is drawn as a figure that adds no words, and has a page with room for it', async () => {
  const content = createDocument(22)
  const code = { kind: 'qr', ...buildQrCode('BCD\n002\n1\nSCT'), alt: 'A code' } as const
  const contentWithCodes = { ...content, blocks: [...content.blocks, code, code, code] }
  const [plainPdf, pdf] = [await renderBytes(content), await renderBytes(contentWithCodes)]
  const readWords = async (bytes: Uint8Array) =>
    (await readPdfText(bytes)).replace(/Page \d of \d|\s/g, '')
  expect(await readWords(pdf)).toBe(
    (await readWords(plainPdf)).replace(/(InvoiceINV-2027-0004)+$/, '$&$1'),
  )
  expect(Buffer.compare(pdf, await renderBytes(contentWithCodes))).toBe(0)
})

test('a drawn signature is a figure above the name, and adds no words', async () => {
  const write = (drawing?: DocumentDrawing) =>
    createDocument(3, {
      blocks: [
        {
          kind: 'parties',
          parties: [
            {
              label: 'Signed',
              name: 'Mara Lind',
              lines: ['Tide Mill'],
              ...(drawing && { drawing }),
            },
            { label: 'Time', name: 'May 2, 2027', lines: [] },
          ],
        },
        { kind: 'foot', lines: ['Longlight'] },
      ],
    })
  const strokes = [
    [20, 280, 400, 10, 980, 300],
    [500, 150],
  ]
  const signed = write({ ...trimDrawing({ strokes }), alt: 'Signature of Mara Lind' })
  const [plainPdf, pdf] = [await renderBytes(write()), await renderBytes(signed)]
  expect(await readPdfText(pdf)).toBe(await readPdfText(plainPdf))
  const countFigures = (bytes: Uint8Array) =>
    Buffer.from(bytes).toString('latin1').split('/Alt (Signature of Mara Lind)').length - 1
  expect([countFigures(plainPdf), countFigures(pdf)]).toEqual([0, 1])
  expect(Buffer.compare(pdf, await renderBytes(signed))).toBe(0)
})

test('a character that no font has is refused, and named', async () => {
  const failure = { ok: false, problem: 'unprintable', characters: '田' }
  expect(await worker.checkTexts(['Tide Mill', 'Tide 田 Mill'])).toEqual(failure)
  expect(await worker.render(createDocument(1, { title: 'Tide 田' }))).toEqual(failure)
  expect(await worker.checkTexts(['Tide Mill 🎥', 'מרה', '−1.50 €'])).toEqual({ ok: true })
})

test('fonts in data/fonts are tried last, and files that are no fonts are skipped', async () => {
  const hebrew = (await listFontFiles(dataDir))[2]!.regular
  mkdirSync(join(dataDir, 'fonts'))
  copyFileSync(hebrew, join(dataDir, 'fonts/own.ttf'))
  writeFileSync(join(dataDir, 'fonts/broken.ttf'), 'no font')
  writeFileSync(join(dataDir, 'fonts/readme.txt'), 'no font either')
  const files = await listFontFiles(dataDir)
  const ownFiles = files.slice(-2)
  expect(ownFiles.map(({ regular }) => regular)).toEqual([
    join(dataDir, 'fonts/broken.ttf'),
    join(dataDir, 'fonts/own.ttf'),
  ])
  expect(findUnprintable(openFonts(ownFiles), 'מרה Ж')).toBe('Ж')
  expect(await worker.render(createDocument(1))).toMatchObject({ ok: true })
})

test('a thread that takes too long is ended, and the next rendering starts another', async () => {
  const short = createPdfWorker(dataDir, { timeoutMs: 1, idleMs: 1000 })
  expect(await short.render(createDocument(1))).toEqual({
    ok: false,
    problem: 'failed',
    error: 'timeout',
  })
  await short.close()
  expect(await short.render(createDocument(1))).toMatchObject({ problem: 'failed' })
  expect(await worker.render(createDocument(1))).toMatchObject({ ok: true })
})
