import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'
import { listDocumentTexts } from '#app/core/document.ts'
import { agreementDocument, contractScan, file } from '#app/data/schema/index.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { findClientRecords } from '#app/features/insight/personal-data/reads.server.ts'
import { deleteOrphanedFiles } from '#app/features/media/file/writes.server.ts'
import { selectAgreement } from '#app/features/sales/agreement/reads.server.ts'
import {
  findAuditTrail,
  listAuditEntries,
  verifyAuditTrail,
} from '#app/features/sales/audit-trail/reads.server.ts'
import { listContracts } from '#app/features/sales/contract-list/reads.server.ts'
import { selectQuoteContract } from '#app/features/sales/contract-signature/reads.server.ts'
import { findQuotePage } from '#app/features/sales/quote-page/reads.server.ts'
import { recordAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'

import { createAcceptanceHelpers, halfDay } from '../../../../tests/support/acceptance-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertContractTemplate } from '../../../../tests/support/contracts.ts'
import { setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { findOwnPaperContract, findPaperContract } from './reads.server.ts'
import { recordPaperAcceptance } from './writes.server.ts'

const studio = await openTestStudio()
const { db, config } = studio.app
const helpers = await createAcceptanceHelpers(studio)
const { owner, asContact, listEmails } = helpers
const recorder = owner.actor.kind === 'staff' ? owner.actor : null!
let templateId: string
let sent: Awaited<ReturnType<typeof helpers.addQuoteWithDate>>

beforeAll(async () => {
  await setUpInvoicing(owner)
  templateId = await insertContractTemplate(db, {})
})

beforeEach(async () => {
  sent = await helpers.addQuoteWithDate({
    content: { contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 1 },
  })
})

function buildFile(name: string, content: string | Buffer) {
  const bytes = Buffer.from(content)
  return { name, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}
const pages = [
  buildFile('../Contract p. 1.PDF', '%PDF-1.7 first'),
  buildFile('2.jpeg', Buffer.from([0xff, 0xd8, 0xff, 2])),
]
const form = { names: ['Mara Lind', 'Jonas Lind'], signedOn: '2030-02-27' }
const record = (files = pages, change = {}) =>
  recordPaperAcceptance(owner, sent.quoteId, { ...form, ...change }, files)

async function readAgreement() {
  const { id } = (await selectAgreement(owner, sent.quoteId))!
  const [row] = await db.select().from(agreementDocument).where(eq(agreementDocument.id, id))
  return listDocumentTexts(row!.content)
}

describe('a contract signed on paper', () => {
  test('is final, with a signature of each signer and the files', async () => {
    expect(await record(pages, { choice: halfDay })).toMatchObject({ ok: true })
    const signed = (await selectQuoteContract(owner, sent.quoteId))!
    expect(signed).toMatchObject({ signedOn: form.signedOn, text: expect.stringContaining('Half') })
    expect(signed.acceptance).toMatchObject({
      name: 'Mara Lind',
      contactId: null,
      recordedHow: 'paper',
      recordedBy: recorder.id,
      finalizedAt: owner.now,
    })
    expect(
      signed.signers.map(({ name, side, contactId, signature }) => ({
        name,
        side,
        contactId,
        ...signature,
      })),
    ).toEqual(
      form.names.map((name) =>
        expect.objectContaining({
          name,
          side: 'client',
          contactId: null,
          method: 'recorded',
          consents: [],
          documentHash: signed.hash,
          staffId: recorder.id,
          signedAt: owner.now,
        }),
      ),
    )
    expect(await findPaperContract(owner, sent.quoteId)).toEqual({
      ...form,
      scans: [
        { position: 1, name: 'Contract p. 1.pdf', hash: pages[0]!.hash },
        { position: 2, name: '2.jpg', hash: pages[1]!.hash },
      ],
    })
    for (const { hash, bytes } of pages)
      expect(readFileSync(`${getMediaFolder(config.dataDir, hash)}/original`).equals(bytes)).toBe(
        true,
      )
  })

  test('is in the sealed agreement with the hash of each file', async () => {
    await record()
    const texts = await readAgreement()
    expect(texts).toContain(
      `Mara Lind and Jonas Lind signed on paper on February 27, 2030. ${recorder.name} recorded it.`,
    )
    expect(texts).toContain(`Signed on paper, recorded by ${recorder.name}`)
    for (const { hash } of pages)
      expect(texts.map((text) => text.replaceAll(' ', ''))).toContain(hash)
    const text = texts.join('\n')
    expect(text).toContain('Signed on\nFebruary 27, 2030')
    expect(text.match(/Signed for the client\n(?:Mara|Jonas) Lind/g)).toHaveLength(2)
    expect(text).toContain('Scan of the signed contract\nFile\nSHA-256\nContract p. 1.pdf')
    expect(text).not.toMatch(/eIDAS|personal link|Acceptance recorded|Accepted by/)
  })

  test('has an entry in the audit trail that covers the day and the files', async () => {
    await record()
    const entries = await listAuditEntries(owner, sent.quoteId)
    expect(entries.find(({ kind }) => kind === 'recorded')).toMatchObject({
      by: recorder.name,
      details: {
        how: 'paper',
        staffId: recorder.id,
        signers: form.names,
        signedOn: form.signedOn,
        scans: pages.map(({ hash }) => hash),
      },
    })
    const { brokenAt, entries: shown } = await findAuditTrail(owner, sent.quoteId)
    expect(brokenAt).toBe(null)
    expect(shown.map(({ agreed }) => agreed)).toContainEqual({
      names: form.names,
      how: 'paper',
      signedOn: form.signedOn,
    })
    expect(await verifyAuditTrail(owner)).toMatchObject({ ok: true })
  })

  test('is told to the client by email', async () => {
    await record()
    const number = (await selectQuoteContract(owner, sent.quoteId))!.number
    const [email, ...others] = await listEmails(sent.quoteId)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      kind: 'quote.acceptance-recorded',
      to: sent.mara.email,
      subject: `Contract C-${number}, signed on paper`,
    })
    expect(email!.body).toContain(
      `Mara Lind and Jonas Lind signed contract C-${number} on paper on February 27, 2030.`,
    )
  })

  test('is shown on the quote’s page, and listed with its day', async () => {
    await record()
    const page = (await findQuotePage(owner, sent.quoteId, { version: null }))!
    expect(page.contract).toMatchObject({
      paper: { signedOn: form.signedOn, scans: [{ position: 1 }, { position: 2 }] },
      signers: [{ name: 'Mara Lind' }, { name: 'Jonas Lind' }],
      waitingFor: null,
    })
    const number = (await selectQuoteContract(owner, sent.quoteId))!.number
    const listed = await listContracts(owner, { search: `c-${number}` }, null)
    expect(listed.rows).toMatchObject([{ number, signedOn: form.signedOn }])
  })

  test('is refused without a contract, and twice', async () => {
    const { clientId } = await helpers.addQuoteClient()
    const plain = await helpers.addSentQuote({ clientId })
    expect(await recordPaperAcceptance(owner, plain.id, form, pages)).toMatchObject({
      problem: 'quote-how-missing',
      details: { field: 'how' },
    })
    expect(
      await recordAcceptance(owner, sent.quoteId, { how: 'paper', name: 'Mara Lind' }),
    ).toMatchObject({ problem: 'quote-how-missing' })
    await record()
    expect(await record()).toMatchObject({ problem: 'quote-is-accepted' })
  })

  test('is for owners and managers', async () => {
    for (const role of ['bookkeeper', 'crew'] as const) {
      const ctx = await studio.as(role, owner.now)
      await expect(recordPaperAcceptance(ctx, sent.quoteId, form, pages)).rejects.toMatchObject({
        status: 403,
      })
    }
  })
})

describe('the files of a scan', () => {
  const listFiles = async () =>
    (await db.select({ hash: file.hash }).from(file)).map((row) => row.hash)

  test('are refused by their content, and then not kept', async () => {
    const html = buildFile('scan.pdf', `<!doctype html>${crypto.randomUUID()}`)
    expect(await record([...pages, html])).toMatchObject({
      problem: 'scan-kind',
      details: { field: 'scan' },
    })
    expect(await record([])).toMatchObject({ problem: 'scan-missing' })
    expect(await listFiles()).not.toContain(html.hash)
    expect(await findPaperContract(owner, sent.quoteId)).toBe(null)
    expect(await selectQuoteContract(owner, sent.quoteId)).toBe(null)
  })

  test('can be the same twice', async () => {
    expect(await record([pages[0]!, pages[0]!])).toMatchObject({ ok: true })
    const { scans } = (await findPaperContract(owner, sent.quoteId))!
    expect(scans.map(({ hash }) => hash)).toEqual([pages[0]!.hash, pages[0]!.hash])
  })

  test('stay when the cleanup deletes unused files', async () => {
    const page = buildFile('kept.pdf', `%PDF-1.7 ${crypto.randomUUID()}`)
    await record([page])
    await deleteOrphanedFiles({ ...studio.system(), now: addMs(owner.now, day) }, 0)
    expect(await listFiles()).toContain(page.hash)
    expect(existsSync(`${getMediaFolder(config.dataDir, page.hash)}/original`)).toBe(true)
    await expect(db.delete(contractScan)).rejects.toThrow()
  })

  test('are files of the client that stay with what was agreed', async () => {
    await record()
    const { records, documents } = (await findClientRecords(owner, sent.clientId))!
    expect(records['contract-scans']).toHaveLength(2)
    expect(documents).toEqual(
      expect.arrayContaining([
        { hash: pages[0]!.hash, name: 'Contract p. 1.pdf' },
        { hash: pages[1]!.hash, name: '2.jpg' },
      ]),
    )
  })

  test('are for contacts of the client who see money', async () => {
    await record()
    const { clientId, quoteId, mara } = sent
    expect(await findOwnPaperContract(asContact(mara), clientId, quoteId)).toMatchObject(form)
    const stranger = (await helpers.addQuoteClient()).mara
    const bookkeeper = { ...mara, seesMoney: false }
    for (const contact of [stranger, bookkeeper])
      await expect(
        findOwnPaperContract(asContact(contact), clientId, quoteId),
      ).rejects.toMatchObject({ status: 403 })
  })
})
