import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'vitest'

import { type DocumentContent, listDocumentTexts } from '#app/core/document.ts'
import { formatDocumentHtml, formatDocumentText } from '#app/core/document-text.ts'
import { createPdfWorker } from '#app/platform/pdf/worker.server.ts'
import { DocumentView } from '#app/ui/document-view.tsx'

import { check, printLine, report } from '../../support/check.ts'
import { onEnd } from '../../support/cleanup.ts'
import { readPdf, toCharacters } from '../../support/documents.ts'
import { createRandom, createRandomDocument } from '../../support/random-documents.ts'
import { randomQuote } from '../../support/quote-content.ts'
import { buildRandomAgreement, internalNote } from './agreement.ts'

/** Random documents; `SEED` creates the same ones again. */
const count = Number(process.env.DOCUMENTS ?? 300)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

test('web page, PDF and email of random documents have the same words', async () => {
  printLine(`seed ${seed}`)
  const random = createRandom(seed)
  const worker = startWorker()
  const seen = { equal: 0, pages: 0, again: 0, embedded: 0 }
  for (let at = 0; at < count; at++) {
    const content = createRandomDocument(random, at)
    const rendered = await worker.render(content)
    if (!check(`document ${at} is rendered`, rendered.ok, rendered) || !rendered.ok) continue
    const pdf = readPdf('pdftotext', rendered.bytes)
    const differences = findDifferences(content, pdf)
    if (check(`document ${at} has the same words everywhere`, differences === null, differences))
      seen.equal++
    check(`document ${at} has no braces`, !/[{}]/.test(pdf), pdf)
    const fonts = readPdf('pdffonts', rendered.bytes).split('\n').slice(2).filter(Boolean)
    const areEmbedded = fonts.every((line) => / yes +yes +yes +\d+ +\d+$/.test(line))
    if (check(`document ${at} has all its fonts`, areEmbedded, fonts)) seen.embedded++
    const again = await worker.render(content)
    const isSame = again.ok && Buffer.compare(again.bytes, rendered.bytes) === 0
    if (check(`document ${at} gives the same bytes again`, isSame)) seen.again++
    seen.pages += pdf.split('\f').length - 1
  }
  report(
    `words equal in ${seen.equal} of ${count} documents with ${seen.pages} pages, all fonts ` +
      `embedded in ${seen.embedded}, same bytes again in ${seen.again}`,
    'words',
  )
})

test('agreements of random quotes have the same words', async () => {
  const worker = startWorker()
  const quotes = fc.sample(randomQuote, { seed, numRuns: Math.ceil(count / 6) })
  let equal = 0
  for (const [at, quote] of quotes.entries()) {
    const content = buildRandomAgreement(quote, at)
    const rendered = await worker.render(content)
    if (!check(`agreement ${at} is rendered`, rendered.ok, rendered) || !rendered.ok) continue
    const differences = findDifferences(content, readPdf('pdftotext', rendered.bytes))
    if (check(`agreement ${at} has the same words everywhere`, differences === null, differences))
      equal++
    const hasNote = JSON.stringify(content).includes(internalNote)
    check(`agreement ${at} has no internal note`, !hasNote)
  }
  report(`words equal in ${equal} of ${quotes.length} agreements of random quotes`, 'agreements')
})

test('a character without a font is refused by name, and never printed as a box', async () => {
  const worker = startWorker()
  for (const characters of ['田', 'ญ', 'ꦏ', '\ue000', '𒀀']) {
    const content = createRandomDocument(createRandom(1), 1)
    content.blocks.push({ kind: 'foot', lines: [`Tide Mill ${characters}`] })
    const expected = JSON.stringify({ ok: false, problem: 'unprintable', characters })
    const checked = JSON.stringify(await worker.checkTexts(listDocumentTexts(content)))
    const rendered = JSON.stringify(await worker.render(content))
    check(`${characters} is refused before`, checked === expected, checked)
    check(`${characters} is refused in rendering`, rendered === expected, rendered)
  }
})

test('another process gives the same bytes', async () => {
  const [one, other] = [startWorker(), startWorker()]
  const documents = Array.from({ length: 20 }, (_, at) =>
    createRandomDocument(createRandom(seed + at), at),
  )
  // the second renders them in another order
  const second = new Map<DocumentContent, Uint8Array>()
  for (const content of documents.toReversed()) {
    const result = await other.render(content)
    if (result.ok) second.set(content, result.bytes)
  }
  for (const [at, content] of documents.entries()) {
    const first = await one.render(content)
    const isSame = first.ok && Buffer.compare(first.bytes, second.get(content)!) === 0
    check(`document ${at} has the same bytes in another thread`, isSame)
  }
})

function startWorker() {
  const worker = createPdfWorker(mkdtempSync(join(tmpdir(), 'backlot-documents-')))
  onEnd(() => worker.close())
  return worker
}

/** Returns the first difference between the content and what one renderer prints of it. */
function findDifferences(content: DocumentContent, pdf: string): string | null {
  const expected = toCharacters(listDocumentTexts(content).join(''))
  const html = renderToStaticMarkup(createElement(DocumentView, { content }))
  const printed = {
    web: toCharacters(decodeHtml(html)),
    text: toCharacters(formatDocumentText(content)),
    email: toCharacters(decodeHtml(formatDocumentHtml(content))),
  }
  for (const [name, text] of Object.entries(printed))
    if (text !== expected) return `${name}: ${describeDifference(text, expected)}`
  const paper = toCharacters(removeRepeated(pdf, content))
  // a line from right to left is copied in the order in which it is seen
  const isOrdered = !/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(expected)
  const [a, b] = isOrdered ? [paper, expected] : [sortCharacters(paper), sortCharacters(expected)]
  return a === b ? null : `PDF: ${describeDifference(a, b)}`
}

/** Removes the foot of every page, and the headings of a table that goes on. */
function removeRepeated(pdf: string, { title, blocks }: DocumentContent): string {
  const headings = blocks
    .flatMap((block) => (block.kind === 'table' ? [block.columns] : []))
    .map((columns) => columns.map(({ label }) => label).join(' '))
  const begun = new Set<string>()
  return pdf
    .split('\f')
    .map((page, at, pages) => {
      const foot = toCharacters(`${title}Page ${at + 1} of ${pages.length - 1}`)
      let text = page.replaceAll('\n', ' ').trimEnd()
      const end = findEnd(text, foot)
      text = text.slice(0, end)
      const repeated = headings.find((line) => begun.has(line) && text.startsWith(line))
      for (const line of headings) if (text.includes(line)) begun.add(line)
      return repeated === undefined ? text : text.slice(repeated.length)
    })
    .join('')
}

/** Returns where the last characters of a text begin, however they are spaced. */
function findEnd(text: string, last: string): number {
  for (let at = text.length; at >= 0; at--) if (toCharacters(text.slice(at)) === last) return at
  return text.length
}

function decodeHtml(html: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name: string) =>
      name ? (names[name] ?? name) : String.fromCodePoint(parseInt(hex ?? decimal, hex ? 16 : 10)),
    )
}

function sortCharacters(text: string): string {
  // and brackets are copied as they are seen, which is mirrored
  const unmirrored = text.replaceAll(/[)>\]}»]/g, (one) => '(<[{«'[')>]}»'.indexOf(one)]!)
  return [...unmirrored].toSorted().join('')
}

function describeDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return `at ${at}: "${one.slice(at - 10, at + 30)}" instead of "${other.slice(at - 10, at + 30)}"`
}
