import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import { listDocumentTexts } from '#app/core/document.ts'
import { agreementDocument, booking, contract, quote } from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import { listOtherDates } from '#app/features/booking/booking-agreement/reads.server.ts'
import { expireHolds } from '#app/features/booking/reservation/writes.server.ts'
import { findOwnAgreement } from '#app/features/sales/agreement/reads.server.ts'
import { selectSigners } from '#app/features/sales/contract-signature/reads.server.ts'
import { listContracts } from '#app/features/sales/contract-list/reads.server.ts'
import { findContractTemplate } from '#app/features/sales/contract-template/reads.server.ts'
import {
  type ContractContent,
  formatContractText,
} from '#app/features/sales/contract-template/rules.ts'
import {
  addContractTemplate,
  publishContractTemplate,
  retireContractTemplate,
  saveContractDraft,
} from '#app/features/sales/contract-template/writes.server.ts'
import { finalizeDueAcceptances } from '#app/features/sales/quote-acceptance/jobs.server.ts'
import {
  acceptQuote,
  recordAcceptance,
  undoAcceptance,
} from '#app/features/sales/quote-acceptance/writes.server.ts'
import { findQuotePage } from '#app/features/sales/quote-page/reads.server.ts'
import { getSendPlan } from '#app/features/sales/quote-sending/reads.server.ts'
import { formatVersionText } from '#app/features/sales/quote-sending/rules.ts'
import { renewQuote, sendQuote } from '#app/features/sales/quote-sending/writes.server.ts'
import { selectQuote, selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
  fullDay,
  halfDay,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { getId, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { insertQuote } from '../../../../tests/support/quotes.ts'
import { buildContractOf } from './reads.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createAcceptanceHelpers(studio)
const { owner, addQuoteClient, addQuoteWithDate, asSigner, listEvents, listEmails } = helpers
let template: Awaited<ReturnType<typeof publishContract>>

const contractContent: ContractContent = {
  blocks: [
    { kind: 'heading', text: 'Services' },
    {
      kind: 'text',
      spans: [
        { variable: 'client.name', strong: true },
        { text: ' books ' },
        { variable: 'studio.name' },
        { text: ' for ' },
        { variable: 'quote.total' },
        { text: '.' },
      ],
    },
    { kind: 'list', items: [[{ variable: 'quote.lines' }], [{ variable: 'booking.when' }]] },
    { kind: 'heading', text: 'Cancellation' },
    { kind: 'clause', clause: 'cancellation' },
  ],
}

/** Adds a template and publishes its first version. */
async function publishContract(content = contractContent) {
  const templateId = getId(await addContractTemplate(owner, `Contract ${crypto.randomUUID()}`))
  return { templateId, version: await publishContent(templateId, content) }
}

async function publishContent(templateId: string, content: ContractContent) {
  const before = (await findContractTemplate(owner, templateId))!
  const saved = await saveContractDraft(owner, templateId, content, before.revision)
  const published =
    saved.ok && (await publishContractTemplate(owner, templateId, saved.value.revision))
  if (!published || !published.ok) throw new Error('The contract was not published.')
  return published.value.version
}

beforeAll(async () => {
  await setUpInvoicing(owner)
  template = await publishContract()
})

/** Adds a sent quote whose acceptance signs the contract, and its signer's confirmed browser. */
async function addContractQuote(change = {}) {
  const sent = await addQuoteWithDate({
    content: { contractTemplateId: template.templateId, terms: '' },
    contract: template,
    ...change,
  })
  return { ...sent, signer: await asSigner(sent.mara, sent.number) }
}

async function getShown(quoteId: string, choice = fullDay, ctx = owner) {
  const row = (await selectQuote(ctx, quoteId))!
  const version = (await selectQuoteVersion(ctx, quoteId, row.sentVersion))!
  const built = await buildContractOf(ctx, row, version, choice)
  if (!built?.ok) throw new Error('The contract is not filled in.')
  return built
}

type Sent = Awaited<ReturnType<typeof addContractQuote>>
async function sign({ quoteId, number, signer }: Sent, change = {}, confirmed = {}) {
  const { hash } = await getShown(quoteId)
  return acceptQuote(
    signer,
    buildAcceptance(number, {
      isAgreed: true,
      contract: { hash, isElectronic: true, ...confirmed },
      ...change,
    }),
  )
}
const listRows = () => db.select().from(contract).orderBy(contract.number)

describe('sending a quote with a contract', () => {
  const addDraft = async (templateId: string, change = {}) => {
    const { clientId } = await addQuoteClient()
    const on = helpers.takeDay()
    const bookingId = await helpers.addDate(clientId, on, [await helpers.addPerson()])
    return insertQuote(db, {
      clientId,
      bookingIds: [bookingId],
      content: { contractTemplateId: templateId },
      ...change,
    })
  }
  const send = async (id: string) => {
    const [row] = await db.select().from(quote).where(eq(quote.id, id))
    return sendQuote(owner, id, { revision: row!.revision, message: '', holdUntilExpiry: true })
  }
  const findVersion = async (id: string, version: number) =>
    (await selectQuoteVersion(owner, id, version))!

  test('freezes the newest version of the template, which the hash covers', async () => {
    const { templateId } = await publishContract()
    const { id } = await addDraft(templateId)
    const more = { blocks: [...contractContent.blocks, { kind: 'heading' as const, text: 'End' }] }
    await publishContent(templateId, more)
    expect(await send(id)).toMatchObject({ ok: true })
    const version = await findVersion(id, 1)
    expect(version).toMatchObject({
      contractTemplateId: templateId,
      contractTemplateVersion: 2,
      // the contract takes the place of terms
      content: { contractTemplateId: templateId, terms: '' },
    })
    expect(version.hash).toBe(hashText(formatVersionText(version)))
    const other = { ...version, contractTemplateVersion: 1 }
    expect(hashText(formatVersionText(other))).not.toBe(version.hash)
    expect((await findQuotePage(owner, id, { version: null }))!.hasUnsentChanges).toBe(false)

    // a renewal changes the expiry alone
    await publishContent(templateId, contractContent)
    await retireContractTemplate(owner, templateId)
    expect(await renewQuote(owner, id)).toMatchObject({ ok: true })
    expect((await findVersion(id, 2)).contractTemplateVersion).toBe(2)
    expect(await send(id)).toMatchObject({
      problem: 'quote-contract-is-retired',
      details: { field: 'contract' },
    })
  })

  test('names what the contract is missing, except what the client fills in', async () => {
    const blocks = (['client.address', 'booking.when', 'booking.where'] as const).map(
      (variable) => ({ kind: 'text' as const, spans: [{ variable }] }),
    )
    const { templateId } = await publishContract({ blocks })
    const withoutDate = await addDraft(templateId, { bookingIds: [] })
    expect(await send(withoutDate.id)).toMatchObject({
      problem: 'contract-booking-missing',
      details: { field: 'bookings' },
    })
    const withoutPlace = await addDraft(templateId)
    const plan = (await getSendPlan(owner, withoutPlace.id))!
    expect(plan.problems).toMatchObject([{ field: 'place', problem: 'contract-place-missing' }])
    expect(plan.contract).toMatchObject({ contractTemplateVersion: 1, blocks: null })
  })

  test('names a payment plan that the quote lacks, if a sentence names it', async () => {
    const variable = 'quote.plan' as const
    const blocks = [{ kind: 'text' as const, spans: [{ text: 'You pay ' }, { variable }] }]
    const { id } = await addDraft((await publishContract({ blocks })).templateId)
    expect((await getSendPlan(owner, id))!.problems).toEqual([
      { field: 'plan', problem: 'contract-plan-missing', details: {} },
    ])
  })

  test('keeps hashes of versions without a contract, and of older ones', async () => {
    const { id } = await addDraft(template.templateId, { content: {} })
    await send(id)
    const { contractTemplateId, contractTemplateVersion, ...version } = await findVersion(id, 1)
    expect([contractTemplateId, contractTemplateVersion]).toEqual([null, null])
    expect(formatVersionText({ ...version, contractTemplateId, contractTemplateVersion })).toBe(
      formatVersionText({ ...version, contractTemplateId: null, contractTemplateVersion: null }),
    )
    expect(version.content.terms).not.toBe('')
  })
})

describe('accepting a quote with a contract', () => {
  test('stores the text that was shown, with the sentences of both boxes', async () => {
    const sent = await addContractQuote()
    const shown = await getShown(sent.quoteId)
    expect(await sign(sent)).toMatchObject({ ok: true })
    const row = (await listRows()).at(-1)!
    expect(row).toMatchObject({
      templateId: template.templateId,
      templateVersion: 1,
      blocks: shown.blocks,
      hash: createHash('sha256').update(row.text).digest('hex'),
    })
    const [signer] = await selectSigners(owner, row.id)
    expect(signer).toMatchObject({
      position: 1,
      side: 'client',
      contactId: sent.mara.id,
      signature: {
        method: 'typed',
        name: 'Mara Lind',
        documentHash: row.hash,
        consents: [
          'I have read this contract and agree to it.',
          expect.stringMatching(/^I agree to do business electronically\. .*paper copy/),
        ],
      },
    })
    expect(row.text).toBe(formatContractText(row.blocks))
    expect(row.text).toContain('Full day of photography')
    expect(row.text).not.toContain('Half day')
    expect(await listEvents(sent.quoteId)).toEqual([
      'verification-code.requested',
      'verification-code.entered',
      'contract.created',
      'quote.accepted',
    ])
  })

  test('refuses a text that isn’t the one that was shown', async () => {
    const sent = await addContractQuote()
    const before = await listRows()
    const refuse = (change: object, confirmed = {}) => sign(sent, change, confirmed)
    expect(await refuse({ choice: halfDay })).toMatchObject({ problem: 'contract-was-updated' })
    expect(await refuse({}, { hash: '' })).toMatchObject({ problem: 'contract-was-updated' })
    expect(await refuse({ contract: undefined })).toMatchObject({
      problem: 'contract-was-updated',
      details: { [`date-${(await helpers.findBooking(sent.bookingId)).number}`]: sent.on },
    })
    expect(await refuse({ isAgreed: false })).toMatchObject({
      problem: 'contract-not-agreed',
      details: { field: 'terms' },
    })
    expect(await refuse({}, { isElectronic: false })).toMatchObject({
      problem: 'contract-not-electronic',
      details: { field: 'electronic' },
    })
    expect(await listRows()).toEqual(before)
    expect((await helpers.findBooking(sent.bookingId)).state).toBe('held')
    expect(await sign(sent)).toMatchObject({ ok: true })
  })

  test('shows the contract again with a date that was picked in place of a taken one', async () => {
    const sent = await addContractQuote()
    await expireHolds(studio.system(addMs(now, 4 * day)))
    const other = await helpers.addDate(sent.clientId, sent.on, [sent.nell])
    await db.update(booking).set({ heldUntil: null }).where(eq(booking.id, other))
    const before = await helpers.findBooking(sent.bookingId)
    const ctx = await asSigner(sent.mara, sent.number, 4 * day + hour)
    const [times] = await listOtherDates(ctx, sent.bookingId)
    const on = times!.startsLocal.slice(0, 10)
    const version = (await selectQuoteVersion(owner, sent.quoteId, 1))!
    const row = (await selectQuote(owner, sent.quoteId))!
    const build = async (change = {}) => {
      const built = await buildContractOf(ctx, row, version, fullDay, [{ ...before, ...change }])
      return built?.ok ? built.hash : ''
    }
    const accept = (hash: string) =>
      acceptQuote(
        ctx,
        buildAcceptance(sent.number, {
          isAgreed: true,
          contract: { hash, isElectronic: true },
          picked: [{ number: before.number, day: on }],
        }),
      )
    expect(await accept(await build())).toMatchObject({
      problem: 'contract-was-updated',
      details: { [`date-${before.number}`]: on },
    })
    expect(await helpers.findBooking(sent.bookingId)).toEqual(before)
    expect(await accept(await build(times))).toMatchObject({ ok: true })
  })

  test('that staff record has the contract too, without consents', async () => {
    const { quoteId } = await addContractQuote()
    expect(
      await recordAcceptance(owner, quoteId, { how: 'phone', choice: halfDay, name: 'Mara Lind' }),
    ).toMatchObject({ ok: true })
    const row = (await listRows()).at(-1)!
    const [signer] = await selectSigners(owner, row.id)
    expect(signer!.signature).toMatchObject({ method: 'recorded', consents: [] })
    expect(row.text).toContain('Half day')
  })
})

describe('a contract', () => {
  test('is the agreement, signed for both sides', async () => {
    const sent = await addContractQuote({ sentBy: owner.actor.kind === 'staff' && owner.actor.id })
    await sign(sent)
    await finalizeDueAcceptances(studio.system(addMs(now, 15 * minute)))
    const number = `C-${(await listRows()).at(-1)!.number}`
    const ctx = sent.signer
    const agreement = (await findOwnAgreement(ctx, sent.clientId, sent.quoteId))!
    expect(agreement).toMatchObject({ contract: number, name: `Contract ${number}.pdf` })
    const [row] = await db
      .select({ content: agreementDocument.content })
      .from(agreementDocument)
      .where(eq(agreementDocument.id, agreement.id))
    const text = listDocumentTexts(row!.content).join('\n')
    for (const part of [
      `Contract ${number}\n`,
      'Services\nMara Lind books Longlight LLC for $2,920.00',
      'Signed for the client\nMara Lind',
      `Signed for the studio\n${owner.actor.kind === 'staff' && owner.actor.name}`,
      'Signed by sending the quote',
      '“I have read this contract and agree to it.”',
      'pressed “Sign and accept”',
      'Code provided by the studio',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Half is due')
    const emails = (await listEmails(sent.quoteId)).map(({ subject }) => subject)
    expect(emails.sort()).toEqual([
      `Mara Lind accepted Q-${sent.number} and signed ${number}`,
      `You signed contract ${number}`,
    ])
  })

  test('is listed until its acceptance is undone', async () => {
    const { rows: before } = await listContracts(owner, { search: '' }, null)
    const sent = await addContractQuote()
    await sign(sent)
    const number = (await listRows()).at(-1)!.number!
    const search = `c-${number} mara`
    expect(await listContracts(owner, { search }, null)).toMatchObject({
      rows: [
        { number, client: 'Mara Lind', quote: sent.number, gross: 292_000, state: 'undoable' },
      ],
      next: null,
    })
    const first = await listContracts(owner, { search: '' }, null, 1)
    expect(first).toMatchObject({ rows: [{ number }], next: String(number) })
    const second = await listContracts(owner, { search: '' }, first.next, 1)
    expect(second.rows).toEqual(before.slice(0, 1))
    await undoAcceptance(sent.signer, sent.number)
    expect((await listContracts(owner, { search }, null)).rows).toEqual([])
    await finalizeDueAcceptances(studio.system(addMs(now, hour)))
    expect(before.map(({ state }) => state)).toContain('pending')
  })
})
