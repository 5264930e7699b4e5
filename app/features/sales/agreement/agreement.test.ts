import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMs, hour, minute } from '#app/core/day.ts'
import { type DocumentContent, listDocumentTexts } from '#app/core/document.ts'
import {
  agreementDocument,
  documentFile,
  documentRendering,
  emailAttachment,
} from '#app/data/schema/index.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { createPdfWorker } from '#app/platform/pdf/worker.server.ts'
import { renderDocuments } from '#app/features/money/document/jobs.server.ts'
import { openStoredPdf } from '#app/features/money/document/writes.server.ts'
import { finalizeDueAcceptances } from '#app/features/sales/quote-acceptance/jobs.server.ts'
import {
  acceptQuote,
  recordAcceptance,
} from '#app/features/sales/quote-acceptance/writes.server.ts'
import { listCertificates } from '#app/features/sales/seal-key/reads.server.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { toCharacters } from '../../../../tests/support/documents.ts'
import { readPdfPages } from '../../../../tests/support/pdf-text.ts'
import { buildPlanEntry } from '../../../../tests/support/payment-plans.ts'
import { findAgreement } from './reads.server.ts'
import { parseAgreementCode } from './rules.ts'
import { createAgreement, recordDownload, retryAgreementPdf } from './writes.server.ts'

const studio = await openTestStudio()
const { app } = studio
const { db } = app
const { owner, addQuoteWithDate, addQuoteClient, addSentQuote, asContact, listEvents, listEmails } =
  await createAcceptanceHelpers(studio)
const key = app.key
const ended = addMs(now, hour)

beforeAll(async () => {
  await app.pdfWorker.close()
  // a busy computer is slower than the limit of the program
  app.pdfWorker = createPdfWorker(mkdtempSync(join(tmpdir(), 'backlot-agreement-')), {
    timeoutMs: 5 * minute,
    idleMs: 5 * minute,
  })
})
afterAll(() => app.pdfWorker.close())

const render = (at = ended) =>
  renderDocuments(
    () => studio.system(at),
    () => false,
  )
const getPath = (hash: string) => `${getMediaFolder(app.config.dataDir, hash)}/original`

/** Accepts a quote for its contact, and ends the undo window. */
async function agree(input: Parameters<typeof addQuoteWithDate>[0] = {}, acceptance = {}) {
  const quote = await addQuoteWithDate(input)
  const accepted = buildAcceptance(quote.number, acceptance)
  expect(await acceptQuote(asContact(quote.mara), accepted)).toMatchObject({ ok: true })
  await finalizeDueAcceptances(studio.system(addMs(now, 15 * minute)))
  return { ...quote, ...(await getAgreed(quote.quoteId)) }
}

async function getAgreed(quoteId: string) {
  const { id } = (await findAgreement(owner, quoteId))!
  const [row] = await db.select().from(agreementDocument).where(eq(agreementDocument.id, id))
  return { id, code: row!.code, content: row!.content }
}
const getRendering = async (id: string) =>
  (await db.select().from(documentRendering).where(eq(documentRendering.subjectId, id)))[0]!
const getFile = async (hash: string) =>
  (await db.select().from(documentFile).where(eq(documentFile.hash, hash)))[0]!

const toText = (content: DocumentContent) => listDocumentTexts(content).join('\n')

describe('a final acceptance', () => {
  test('freezes what was agreed, without options that weren’t chosen', async () => {
    const { quoteId, number, content, code, mara } = await agree()
    expect(content).toMatchObject({
      title: `Agreement Q-${number}`,
      createdAt: addMs(now, 15 * minute).toISOString(),
    })
    const text = toText(content)
    for (const part of [
      `Q-${number}, version 1`,
      'Longlight LLC',
      'Wedding on June 14',
      'Thank you for thinking of us.',
      'New York time',
      'Coverage\nChoose how long we stay.',
      'Full day of photography\nTen hours, two locations',
      'Half is due on booking',
      'which was opened with a personal link for ' + mara.email,
      '“I agree to these terms”',
      '“Accept quote”',
      'Mar 1, 2030, 10:00:00 AM UTC-05:00\n2030-03-01 15:00:00 UTC',
      'Simple electronic signature (eIDAS art. 3(10)); electronic signature under ESIGN/UETA.',
      'Check this document at http://studio.test/verify',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Half day of photography|Album/)
    expect(parseAgreementCode(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)![0])).toBe(code)
    const [event] = (await listEvents(quoteId)).slice(-1)
    expect(event).toBe('agreement.created')
  })
  test('has the payment plan, which adds up to the total', async () => {
    const plan = [
      buildPlanEntry({ share: { kind: 'percent', ppm: 300_000 }, trigger: 'signing' }),
      buildPlanEntry({ count: 14, dueDays: 0 }),
    ]
    const { content, quoteId } = await agree({ content: { plan } })
    const text = toText(content)
    expect(text).toContain(
      'Payment plan\nPayment\nAmount\nDeposit\nWhen you accept, due within 7 days\n$876.00\nFinal payment\n',
    )
    expect(text).toMatch(/14 days before the date \(\w+ \d+, 2030\), due on receipt\n\$2,044\.00/)
    const [toMara, toStudio] = await listEmails(quoteId)
    expect(toMara!.body).toMatch(/Payment plan[\s\S]+Final payment/)
    expect(toStudio!.body).not.toContain('Payment plan')
    expect(toText((await agree()).content)).not.toContain('Payment plan')
  })
  test('does so once', async () => {
    const { quoteId, id } = await agree()
    const again = {
      ...studio.system(ended),
      tx: { changedNouns: new Set<string>(), beforeCommit: new Map() },
    }
    await createAgreement(again, quoteId)
    expect(await getAgreed(quoteId)).toMatchObject({ id })
    expect(await listEvents(quoteId)).toHaveLength(3)
  })
  test('says that extras have no name and no check box, and what they add to', async () => {
    const first = await agree()
    const content = { terms: '' }
    const { id, number } = await addSentQuote({
      clientId: first.clientId,
      amendsQuoteId: first.quoteId,
      content,
    })
    await acceptQuote(asContact(first.mara), buildAcceptance(number))
    await finalizeDueAcceptances(studio.system(ended))
    const text = toText((await getAgreed(id)).content)
    expect(text).toContain(`Adds to\nQ-${first.number}`)
    expect(text).toContain('They pressed “Agree” below it.')
    expect(text).not.toMatch(/checked|\nTerms\n|\nDates?\n/)
  })
  test('names the person who recorded it, and claims no signature', async () => {
    const { clientId } = await addQuoteClient()
    const { id } = await addSentQuote({ clientId })
    const recorded = await recordAcceptance(owner, id, { how: 'phone', name: 'Nell Lind' })
    expect(recorded).toMatchObject({ ok: true })
    const text = toText((await getAgreed(id)).content)
    const recorder = owner.actor.kind === 'staff' ? owner.actor.name : ''
    expect(text).toContain(`Nell Lind accepted by phone. ${recorder} recorded it.`)
    expect(text).not.toMatch(/eIDAS|personal link/)
  })
})

describe('the PDF', () => {
  test('is sealed, and has the same words', async () => {
    const { id, content, number } = await agree()
    await render()
    const { state, hash } = await getRendering(id)
    expect(state).toBe('completed')
    const bytes = readFileSync(getPath(hash!))
    const certificates = (await listCertificates(owner)).map(({ certificate }) => certificate)
    expect(await app.pdfWorker.verifySeal(bytes, certificates)).toMatchObject({
      seal: { verdict: 'valid' },
    })
    expect(await getFile(hash!)).toMatchObject({
      kind: 'agreement',
      name: `Agreement Q-${number}.pdf`,
      cms: expect.any(String),
      sealKeyId: expect.any(String),
    })
    const { pages } = await readPdfPages(bytes)
    const words = pages.map((page, at) =>
      toCharacters(page).replace(
        toCharacters(`${content.title}Page ${at + 1} of ${pages.length}`),
        '',
      ),
    )
    expect(words.join('')).toBe(toCharacters(listDocumentTexts(content).join('')))
    expect(pages).toHaveLength(2)
  })
  test('is rendered again with its seal if the file is missing or altered', async () => {
    const { id } = await agree()
    await render()
    const hash = (await getRendering(id)).hash!
    const stored = readFileSync(getPath(hash))
    writeFileSync(getPath(hash), 'altered')
    const opened = await openStoredPdf(owner, id)
    expect(opened.ok && stored.equals(opened.value)).toBe(true)
    rmSync(getPath(hash))
    expect(await openStoredPdf(owner, id)).toMatchObject({ ok: true })
    expect(readFileSync(getPath(hash)).equals(stored)).toBe(true)
  })
  test('waits for the key that seals it, and is never stored without a seal', async () => {
    const { id, quoteId } = await agree()
    app.key = Buffer.alloc(32, 7)
    for (let tries = 0; tries < 6; tries++) await render(addMs(ended, tries * hour))
    expect(await getRendering(id)).toMatchObject({
      state: 'waiting',
      tries: 6,
      problem: 'seal-key-unreadable',
    })
    expect((await findAgreement(owner, quoteId))!.pdf).toEqual({ state: 'unsealed' })
    app.key = key
    await render(addMs(ended, 7 * hour))
    expect(await getRendering(id)).toMatchObject({ state: 'completed', problem: null })
  })
  test('fails with a character that no font has, and is tried again', async () => {
    const { id, quoteId } = await agree({}, { name: '田中 Mara' })
    await render()
    expect((await findAgreement(owner, quoteId))!.pdf).toMatchObject({
      state: 'failed',
      problem: 'text-unprintable',
    })
    expect(await retryAgreementPdf(owner, quoteId)).toEqual({ ok: true })
    expect((await getRendering(id)).state).toBe('waiting')
  })
  test('is attached to the emails of the client only', async () => {
    const { id, quoteId, number } = await agree()
    const rendering = await getRendering(id)
    expect(
      await db
        .select({ name: emailAttachment.name })
        .from(emailAttachment)
        .where(inArray(emailAttachment.renderingId, [rendering.id])),
    ).toEqual([{ name: `Agreement Q-${number}.pdf` }])
    const [toMara, toStudio] = await listEmails(quoteId)
    expect(toMara!.body).toContain('The agreement is attached as a PDF.')
    expect(toStudio!.body).not.toContain('PDF')
  })
})

test('the first download of a contact is recorded', async () => {
  const { mara, number, quoteId } = await agree()
  for (let times = 0; times < 2; times++)
    expect(await recordDownload(asContact(mara, hour), number)).toEqual({ ok: true })
  expect(
    (await listEvents(quoteId)).filter((name) => name === 'agreement.downloaded'),
  ).toHaveLength(1)
})
