import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { clientContact, quote } from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import { removeContact } from '#app/features/clients/contact/writes.server.ts'
import { findQuoteDraft } from '#app/features/sales/quote-draft/reads.server.ts'
import { findQuotePage } from '#app/features/sales/quote-page/reads.server.ts'
import { selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'
import type { QuoteSigning } from '#app/features/sales/quote/rules.ts'
import { portalQuotePage } from '#app/messages/en/portal-quote-page.ts'

import { createAcceptanceHelpers } from '../../../../tests/support/acceptance-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertContractTemplate } from '../../../../tests/support/contracts.ts'
import { setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { buildQuoteContent, insertQuote } from '../../../../tests/support/quotes.ts'
import { getSendPlan } from './reads.server.ts'
import { formatVersionText, hasContentChanged, toSentContent } from './rules.ts'
import { renewQuote, sendQuote } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const { owner, addQuoteClient, addContact } = await createAcceptanceHelpers(studio)
let contractTemplateId = ''

beforeAll(async () => {
  await setUpInvoicing(owner)
  contractTemplateId = await insertContractTemplate(db, {})
})

const buildSigning = (contactIds: string[], change: Partial<QuoteSigning> = {}): QuoteSigning => ({
  contactIds,
  inOrder: false,
  isCountersigned: false,
  ...change,
})

/** Adds a quote with a contract that Mara and Jonas sign. */
async function addQuote(change: Partial<QuoteSigning> = {}) {
  const { clientId, mara } = await addQuoteClient()
  const jonas = await addContact(clientId, { name: 'Jonas Berg' })
  const signing = buildSigning([mara.id, jonas.id], change)
  const content = { contractTemplateId, signing }
  const { id } = await insertQuote(db, { clientId, content })
  return { id, clientId, mara, jonas, signing }
}
const changeSigning = (id: string, signing: QuoteSigning, title?: string) =>
  db
    .update(quote)
    .set({ content: buildQuoteContent({ contractTemplateId, signing, ...(title && { title }) }) })
    .where(eq(quote.id, id))
async function send(id: string) {
  const [row] = await db.select().from(quote).where(eq(quote.id, id))
  return sendQuote(owner, id, { revision: row!.revision, message: '', holdUntilExpiry: true })
}
const findVersion = async (id: string, version: number) =>
  (await selectQuoteVersion(owner, id, version))!

describe('sending a contract with signers', () => {
  test('freezes them, and the hash covers them', async () => {
    const { id, mara, signing } = await addQuote({ inOrder: true, isCountersigned: true })
    expect(await send(id)).toMatchObject({ ok: true })
    const version = await findVersion(id, 1)
    expect(version.content.signing).toEqual(signing)
    expect(hashText(formatVersionText(version))).toBe(version.hash)
    const content = { ...version.content, signing: buildSigning([mara.id]) }
    expect(hashText(formatVersionText({ ...version, content }))).not.toBe(version.hash)
    expect(await renewQuote(owner, id)).toMatchObject({ ok: true })
    expect((await findVersion(id, 2)).content.signing).toEqual(signing)
  })

  test('keeps the hash of a version without them, also of an older one', async () => {
    const { clientId, mara } = await addQuoteClient()
    const signing = buildSigning([mara.id], { isCountersigned: true })
    const { id } = await insertQuote(db, { clientId, content: { signing } })
    expect(await send(id)).toMatchObject({ ok: true })
    const version = await findVersion(id, 1)
    expect(version.content).not.toHaveProperty('signing')
    expect(formatVersionText(version)).not.toContain('signing')
    // the text of a version from before there were signers
    const content = buildQuoteContent({ sections: [], contractTemplateId: null, note: '' })
    const older = { ...version, content, rates: {}, seller: {} as typeof version.seller }
    expect(formatVersionText(older)).toBe(
      `{"content":{"contractTemplateId":null,"discount":null,"discountReason":"","expiresOn":null,` +
        `"minimum":0,"note":"","opening":"${content.opening}","priceMode":"net","sections":[],` +
        `"terms":"${content.terms}","title":"${content.title}"},"currency":"USD",` +
        `"expiresAt":"2030-03-16T03:59:59.999Z","language":"en",` +
        `"policyVersion":${version.policyVersion},"rates":{},"seller":{},"undoMinutes":15}`,
    )
  })

  test('refuses a signer who is gone, or who may not accept quotes', async () => {
    const { id, clientId, jonas } = await addQuote()
    for (const change of [{ maySign: false }, { maySign: true, seesMoney: false }]) {
      await db.update(clientContact).set(change).where(eq(clientContact.id, jonas.id))
      expect(await send(id)).toMatchObject({
        problem: 'quote-signer-not-allowed',
        details: { field: 'signer:1', name: 'Jonas Berg', contact: jonas.id },
      })
    }
    expect((await findQuoteDraft(owner, id))!).toMatchObject({
      signers: [
        { name: 'Mara Lind', maySign: true },
        { name: 'Jonas Berg', maySign: false },
      ],
      problems: [{ field: 'signer:1', problem: 'quote-signer-not-allowed' }],
    })
    await removeContact(owner, clientId, jonas.id)
    expect((await getSendPlan(owner, id))!.problems).toEqual([
      { field: 'signer:1', problem: 'quote-signer-is-gone', details: {} },
    ])
    expect(await send(id)).toMatchObject({ problem: 'quote-signer-is-gone' })
  })

  test('refuses a contact of another client', async () => {
    const { id, signing } = await addQuote()
    const other = await addQuoteClient()
    await changeSigning(id, { ...signing, contactIds: [other.mara.id] })
    expect(await send(id)).toMatchObject({
      problem: 'quote-signer-is-gone',
      details: { field: 'signer:0' },
    })
  })

  test('doesn’t look at them without a contract', async () => {
    const { clientId } = await addQuoteClient()
    const signing = buildSigning([crypto.randomUUID()])
    const { id } = await insertQuote(db, { clientId, content: { signing } })
    expect((await findQuoteDraft(owner, id))!.problems).toEqual([])
    expect(await send(id)).toMatchObject({ ok: true })
  })
})

describe('other signers', () => {
  test('are an unsent change, and a difference of the next version', async () => {
    const { id, mara, jonas } = await addQuote()
    await send(id)
    const find = async () => (await findQuotePage(owner, id, { version: null }))!
    expect((await find()).hasUnsentChanges).toBe(false)
    const swapped = buildSigning([jonas.id, mara.id])
    await changeSigning(id, swapped)
    expect((await find()).hasUnsentChanges).toBe(true)
    await send(id)
    await send(id)
    await changeSigning(id, { ...swapped, inOrder: true }, 'Another title')
    await send(id)
    expect((await find()).versions).toMatchObject([
      { version: 4, differences: [], hasOtherSigners: true, hasOtherChanges: true },
      { version: 3, differences: [], hasOtherSigners: false, hasOtherChanges: false },
      { version: 2, differences: [], hasOtherSigners: true, hasOtherChanges: false },
      { version: 1, isFirst: true, hasOtherSigners: false },
    ])
  })

  test('are no change without a contract', () => {
    const content = buildQuoteContent()
    const other = { ...content, signing: buildSigning([crypto.randomUUID()]) }
    expect(hasContentChanged(other, content)).toBe(false)
    expect(toSentContent(other)).toEqual(toSentContent(content))
  })
})

test('the plan of sending names the signers', async () => {
  const describePlan = async (id: string) =>
    portalQuotePage.send.signing((await getSendPlan(owner, id))!.signing)
  const { id, mara, jonas } = await addQuote({ inOrder: true, isCountersigned: true })
  expect(await describePlan(id)).toBe('Mara Lind, then Jonas Berg, then the studio')
  const cases: [QuoteSigning, string][] = [
    [buildSigning([mara.id, jonas.id]), 'Mara Lind and Jonas Berg, in any order'],
    [
      buildSigning([mara.id, jonas.id], { isCountersigned: true }),
      'Mara Lind and Jonas Berg, in any order, then the studio',
    ],
    [buildSigning([jonas.id]), 'Jonas Berg'],
    [buildSigning([], { isCountersigned: true }), 'The person who accepts, then the studio'],
  ]
  for (const [signing, sentence] of cases) {
    await changeSigning(id, signing)
    expect(await describePlan(id)).toBe(sentence)
  }
})
