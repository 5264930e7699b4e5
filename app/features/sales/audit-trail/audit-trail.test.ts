import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import {
  agreementDocument,
  documentFile,
  email,
  file,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { listHealthChecks } from '#app/features/insight/health/reads.server.ts'
import { confirmBrowser } from '#app/features/clients/verification-code/writes.server.ts'
import { recordVisit, requestSigningCode } from '#app/features/sales/client-quote/writes.server.ts'
import { finalizeDueAcceptances } from '#app/features/sales/quote-acceptance/jobs.server.ts'
import { declineQuote, undoDecline } from '#app/features/sales/quote-answer/writes.server.ts'
import {
  acceptQuote,
  recordAcceptance,
  undoAcceptance,
} from '#app/features/sales/quote-acceptance/writes.server.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { changeByHand } from '../../../../tests/support/change-by-hand.ts'
import { openBrowser, readCode } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertContractTemplate } from '../../../../tests/support/contracts.ts'
import { checkAuditTrail } from './jobs.server.ts'
import {
  findAuditTrail,
  listAuditEntries,
  selectAuditFault,
  verifyAuditTrail,
} from './reads.server.ts'
import { appendAuditEntry } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createAcceptanceHelpers(studio)
type Helpers = typeof helpers
const { owner, addContact, addQuoteWithDate, addQuoteClient, addSentQuote, listAcceptances } =
  helpers
const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const createContactCtx = (...args: Parameters<typeof helpers.asContact>): Ctx => ({
  ...helpers.asContact(...args),
  browser,
})
const listKinds = async (quoteId: string) =>
  (await listAuditEntries(owner, quoteId)).map(({ kind }) => kind)

test('the sample studio has an intact trail with an entry for each sent version', async () => {
  const verdict = await verifyAuditTrail(owner, { rows: 7 })
  expect(verdict).toEqual({ ok: true, count: expect.any(Number) })
  const { rows } = await studio.pool.query(
    `select (select count(*)::int from quote_version) as versions,
       count(*) filter (where kind = 'sent')::int as sent,
       count(*) filter (where kind = 'finalized')::int as finalized from audit_entry`,
  )
  const [{ versions, sent, finalized }] = rows
  expect(sent).toBe(versions)
  expect(Math.min(sent, finalized)).toBeGreaterThan(0)
})

describe('what happens to a quote', () => {
  test('is recorded with the version, the person, the browser and what they confirmed', async () => {
    const { mara, quoteId, number } = await addQuoteWithDate()
    await recordVisit(createContactCtx(mara), number, { step: 'choose' })
    await recordVisit(createContactCtx(mara, minute), number, { step: 'accept' })
    await acceptQuote(
      createContactCtx(mara, minute),
      buildAcceptance(number, { name: 'Mara A. Lind' }),
    )
    await undoAcceptance(createContactCtx(mara, 2 * minute), number)
    await declineQuote(createContactCtx(mara, 3 * minute), { number, reason: 'price', text: '' })
    await undoDecline(createContactCtx(mara, 4 * minute), number)
    await acceptQuote(createContactCtx(mara, 5 * minute), buildAcceptance(number))
    await finalizeDueAcceptances(studio.system(addMs(now, 20 * minute)))
    const entries = await listAuditEntries(owner, quoteId)
    expect(entries.map(({ kind }) => kind)).toEqual([
      'opened',
      'accepted',
      'undone',
      'declined',
      'reopened',
      'accepted',
      'finalized',
    ])
    const [version] = await db
      .select({ hash: quoteVersion.hash })
      .from(quoteVersion)
      .where(eq(quoteVersion.quoteId, quoteId))
    for (const { documentHash } of entries) expect(documentHash).toBe(version!.hash)
    const person = { contactId: mara.id, email: mara.email, ip: '192.0.2.1', userAgent: browser }
    const salt: unknown = expect.stringMatching(/^[\w-]{22}$/)
    expect(entries[0]!.details).toEqual({ ...person, name: mara.name, salt })
    expect(entries[1]).toMatchObject({ at: addMs(now, minute) })
    expect(entries[1]!.details).toEqual({
      salt,
      ...person,
      name: 'Mara A. Lind',
      statement: 'I agree to these terms',
      button: 'Accept quote',
    })
    expect(entries.at(-1)!.details).toBeNull()
  })

  test('names the button that a consumer in the EU pressed', async () => {
    const { mara, quoteId, number } = await addQuoteWithDate()
    await changeByHand(
      studio.pool,
      `update quote_version set seller = seller || '{"country": "DE"}' where quote_id = '${quoteId}'`,
    )
    await acceptQuote(createContactCtx(mara), buildAcceptance(number))
    expect((await listAuditEntries(owner, quoteId))[0]!.details).toMatchObject({
      button: 'Order with obligation to pay',
    })
  })

  test('names who recorded an acceptance, and how the client agreed', async () => {
    const { clientId } = await addQuoteClient()
    const { id } = await addSentQuote({ clientId })
    await recordAcceptance(owner, id, { how: 'phone', name: 'Jonas Lind' })
    const [recorded, finalized] = await listAuditEntries(owner, id)
    const staffId = owner.actor.kind === 'staff' && owner.actor.id
    expect(recorded).toMatchObject({
      kind: 'recorded',
      details: { staffId, name: 'Jonas Lind', how: 'phone' },
    })
    expect(finalized).toMatchObject({ kind: 'finalized', details: { staffId } })
  })

  test('includes the code of a contract, and whether the studio provided it', async () => {
    const withMail = await openTestStudio({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const addContract = async ({ app }: typeof studio, helpers: Helpers) => {
      const templateId = await insertContractTemplate(app.db, {})
      const content = { contractTemplateId: templateId, terms: '' }
      return helpers.addQuoteWithDate({ content, contract: { templateId, version: 1 } })
    }
    const verified = { kind: 'code-verified', by: 'Mara Lind' }
    const sent = await addContract(studio, helpers)
    await helpers.asSigner(sent.mara, sent.number)
    expect((await findAuditTrail(owner, sent.quoteId)).entries).toMatchObject([
      { ...verified, isCodeByStudio: true },
    ])

    const mailHelpers = await createAcceptanceHelpers(withMail)
    const { mara, number, quoteId } = await addContract(withMail, mailHelpers)
    const browser = await openBrowser(withMail.app, mara, now)
    await requestSigningCode(browser, number)
    const code = (await readCode(withMail.app, mara.email))!
    await withMail.app.db.update(email).set({ state: 'sent' })
    await confirmBrowser(browser, { subjectId: quoteId, code })
    expect((await findAuditTrail(mailHelpers.owner, quoteId)).entries).toMatchObject([
      { ...verified, kind: 'code-sent', isCodeByStudio: false },
      { ...verified, isCodeByStudio: false },
    ])
    expect(await verifyAuditTrail(mailHelpers.owner)).toMatchObject({ ok: true })
  })

  test('includes the sealed PDF once, and its first download', async () => {
    const { mara, quoteId, number } = await addQuoteWithDate()
    await acceptQuote(createContactCtx(mara), buildAcceptance(number))
    await finalizeDueAcceptances(studio.system(addMs(now, 20 * minute)))
    const [accepted] = await listAcceptances(quoteId)
    const [document] = await db
      .select()
      .from(agreementDocument)
      .where(eq(agreementDocument.acceptanceId, accepted!.id))
    const hash = 'f'.repeat(64)
    await db.insert(file).values({ hash, bytes: 1, storedAt: now })
    await db.insert(documentFile).values({
      hash,
      kind: 'agreement',
      subjectId: document!.id,
      name: 'agreement.pdf',
      bytes: 1,
      contentHash: hash,
      rendererVersion: 1,
      createdAt: now,
    })
    const record = (ctx: Ctx, work: (ctx: TxCtx) => Promise<unknown>) =>
      transact(ctx, async (ctx) => ok(await work(ctx)))
    for (const _ of [1, 2])
      await record(studio.system(now), (ctx) => recordEvent(ctx, 'document.rendered', document!.id))
    await record(createContactCtx(mara), (ctx) =>
      recordEvent(ctx, 'agreement.downloaded', quoteId, { contact: mara.id }),
    )
    const entries = await listAuditEntries(owner, quoteId)
    expect(entries.slice(2)).toMatchObject([
      { kind: 'sealed', documentHash: hash, details: null },
      { kind: 'downloaded', documentHash: hash, details: { contactId: mara.id } },
    ])
  })

  test('is chained one after the other when quotes are opened at once', async () => {
    const { clientId, mara } = await addQuoteClient()
    const jonas = await addContact(clientId)
    const quotes = [await addSentQuote({ clientId }), await addSentQuote({ clientId })]
    const opened = quotes.flatMap(({ number }) =>
      [mara, jonas].map((contact) =>
        recordVisit(createContactCtx(contact), number, { step: 'choose' }),
      ),
    )
    await Promise.all(opened)
    for (const { id } of quotes) expect(await listKinds(id)).toEqual(['opened', 'opened'])
    expect(await verifyAuditTrail(owner)).toMatchObject({ ok: true })
  })

  test('shows addresses and browsers to those who see the activity log', async () => {
    const { mara, quoteId, number } = await addQuoteWithDate()
    await recordVisit(createContactCtx(mara), number, { step: 'choose' })
    const find = async (role: 'owner' | 'manager' | 'bookkeeper') =>
      (await findAuditTrail(await studio.as(role), quoteId)).entries[0]
    const iphone = { name: 'safari', system: 'iphone' }
    expect(await find('owner')).toMatchObject({ by: mara.name, ip: '192.0.2.1', browser: iphone })
    for (const role of ['manager', 'bookkeeper'] as const)
      expect(await find(role)).toMatchObject({ by: mara.name, ip: null, browser: null })
    await expect(findAuditTrail(await studio.as('crew'), quoteId)).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('a change by hand', () => {
  let quoteId = ''
  let seq = 0
  beforeAll(async () => {
    const { mara, ...added } = await addQuoteWithDate()
    quoteId = added.quoteId
    await recordVisit(createContactCtx(mara), added.number, { step: 'choose' })
    await transact(owner, async (ctx) =>
      ok(await appendAuditEntry(ctx, { subjectId: crypto.randomUUID(), kind: 'sent' })),
    )
    seq = (await listAuditEntries(owner, quoteId))[0]!.seq
  })
  const check = async () => {
    await checkAuditTrail(studio.system(now))
    return selectAuditFault(owner)
  }
  const change = (text: string) => changeByHand(studio.pool, text)

  test('of an entry is found by the nightly check, and said until it is undone', async () => {
    const describeTrail = async () =>
      (await listHealthChecks(owner)).find(({ title }) => title === 'Audit trail')
    expect(await check()).toBeNull()
    expect(await describeTrail()).toMatchObject({ state: 'fine' })
    await change(`update audit_entry set kind = 'sent' where seq = ${seq}`)
    expect(await check()).toBe(seq)
    expect(await describeTrail()).toMatchObject({
      state: 'broken',
      text: `The audit trail of quotes isn’t intact from entry ${seq} on. It was changed outside Backlot.`,
    })
    await check()
    await change(`update audit_entry set kind = 'opened' where seq = ${seq}`)
    expect(await check()).toBeNull()
    expect(await helpers.listEvents('audit-trail')).toEqual([
      'audit-trail.check-failed',
      'audit-trail.check-passed',
    ])
  })

  test('of details is found, and their deletion isn’t one', async () => {
    const details = `audit_entry_details set details = jsonb_set(details, '{ip}', to_jsonb($ip$`
    await change(`update ${details}192.0.2.9$ip$::text)) where seq = ${seq}`)
    expect(await verifyAuditTrail(owner)).toEqual({ ok: false, seq })
    expect((await findAuditTrail(owner, quoteId)).brokenAt).toBe(seq)
    await change(`delete from audit_entry_details where seq = ${seq}`)
    expect(await verifyAuditTrail(owner)).toMatchObject({ ok: true })
    expect((await findAuditTrail(owner, quoteId)).entries).toMatchObject([
      { by: null, isErased: true },
    ])
  })

  test('that removes the newest entry is found by the agreement that followed it', async () => {
    const { id } = await addSentQuote({ clientId: (await addQuoteClient()).clientId })
    await recordAcceptance(owner, id, { how: 'phone', name: 'Jonas Lind' })
    const newest = (await listAuditEntries(owner, id)).at(-1)!
    await change(`delete from audit_entry_details where seq = ${newest.seq}`)
    await change(`delete from audit_entry where seq = ${newest.seq}`)
    expect(await verifyAuditTrail(owner)).toEqual({ ok: false, seq: newest.seq })
  })

  test('that removes an entry is found', async () => {
    await change(`delete from audit_entry where seq = ${seq}`)
    expect(await verifyAuditTrail(owner, { rows: 3 })).toEqual({ ok: false, seq })
  })
})
