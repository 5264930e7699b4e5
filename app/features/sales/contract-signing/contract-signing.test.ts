import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { listDocumentTexts } from '#app/core/document.ts'
import { agreementDocument, auditEntry } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { removeContact } from '#app/features/clients/contact/writes.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { requestSigningCode } from '#app/features/sales/client-quote/writes.server.ts'
import { selectQuoteContract } from '#app/features/sales/contract-signature/reads.server.ts'
import { finalizeDueAcceptances } from '#app/features/sales/quote-acceptance/jobs.server.ts'
import { acceptQuote, undoAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { buildContractOf } from '#app/features/sales/contract/reads.server.ts'
import { selectQuote, selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'
import type { QuoteSigning } from '#app/features/sales/quote/rules.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
  fullDay,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertContractTemplate } from '../../../../tests/support/contracts.ts'
import { confirmSigner, openBrowser } from '../../../../tests/support/client-session.ts'
import { setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { listCountersignatures } from './reads.server.ts'
import {
  countersignContract,
  declineSignature,
  remindSigners,
  signContract,
  voidContract,
} from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createAcceptanceHelpers(studio)
const { owner, asContact, listEvents, listEmails } = helpers
/** After the undo window. */
const later = 20 * minute
const laterOwner = await studio.as('owner', addMs(now, later))
let templateId: string

beforeAll(async () => {
  await setUpInvoicing(owner)
  templateId = await insertContractTemplate(db, {})
})

type Signing = Partial<Omit<QuoteSigning, 'contactIds'>>

/** Adds a quote with a contract that Mara and Jonas sign. */
async function addJointQuote({ inOrder = false, isCountersigned = false }: Signing = {}) {
  const { clientId, mara } = await helpers.addQuoteClient()
  const jonas = await helpers.addContact(clientId)
  const [on, nell] = [helpers.takeDay(), await helpers.addPerson()]
  const bookingId = await helpers.addDate(clientId, on, [nell])
  const contactIds = [mara.id, jonas.id]
  const { id: quoteId, number } = await helpers.addSentQuote({
    clientId,
    bookingIds: [bookingId],
    content: {
      contractTemplateId: templateId,
      terms: '',
      signing: { contactIds, inOrder, isCountersigned },
    },
    contract: { templateId, version: 1 },
  })
  return { clientId, mara, jonas, bookingId, quoteId, number }
}
type Sent = Awaited<ReturnType<typeof addJointQuote>>
type Contact = Sent['mara']

async function getHash(quoteId: string): Promise<string> {
  const row = (await selectQuote(owner, quoteId))!
  const version = (await selectQuoteVersion(owner, quoteId, row.sentVersion))!
  const built = await buildContractOf(owner, row, version, fullDay)
  return built?.ok ? built.hash : ''
}

async function accept({ quoteId, number }: Sent, contact: Contact) {
  const ctx = await helpers.asSigner(contact, number)
  const contract = { hash: await getHash(quoteId), isElectronic: true }
  const form = { isAgreed: true, contract, name: contact.name }
  return acceptQuote(ctx, buildAcceptance(number, form))
}

/** Returns a contact's browser, confirmed if they can sign then. */
async function openSigner({ number }: Sent, contact: Contact, laterMs = later) {
  const ctx = await openBrowser(studio.app, contact, addMs(now, laterMs))
  return confirmSigner(ctx, contact, number)
}

async function signIn(ctx: Ctx, { quoteId, number }: Sent, change = {}) {
  const { hash } = (await selectQuoteContract(owner, quoteId))!
  const name = ctx.actor.kind === 'client' ? ctx.actor.name : ''
  return signContract(ctx, { number, hash, name, isAgreed: true, isElectronic: true, ...change })
}

const sign = async (sent: Sent, contact: Contact, change = {}, laterMs = later) =>
  signIn(await openSigner(sent, contact, laterMs), sent, change)

const endWindow = () => finalizeDueAcceptances(studio.system(addMs(now, later)))
const isFinal = async (quoteId: string) =>
  (await helpers.listAcceptances(quoteId))[0]!.finalizedAt !== null

describe('accepting a quote whose contract several people sign', () => {
  test('is for its signers, and for the first in the order', async () => {
    const sent = await addJointQuote({ inOrder: true })
    const other = await helpers.addContact(sent.clientId)
    expect(await accept(sent, other)).toMatchObject({ problem: 'contract-not-signer' })
    // they get no code either
    expect(await requestSigningCode(asContact(other), sent.number)).toMatchObject({
      problem: 'contract-not-signer',
    })
    expect(await accept(sent, sent.jonas)).toMatchObject({
      problem: 'contract-not-your-turn',
      details: { name: 'Mara Lind' },
    })
    expect(await accept(sent, sent.mara)).toMatchObject({ ok: true })
    const anyone = await addJointQuote()
    expect(await accept(anyone, anyone.jonas)).toMatchObject({ ok: true })
    const { signers } = (await selectQuoteContract(owner, anyone.quoteId))!
    expect(signers.map(({ name, signature }) => [name, signature?.name ?? null])).toEqual([
      ['Mara Lind', null],
      ['Jonas Lind', 'Jonas Lind'],
    ])
  })

  test('keeps the contacts who still have to sign', async () => {
    const sent = await addJointQuote()
    const remove = () => removeContact(laterOwner, sent.clientId, sent.jonas.id)
    expect(await remove()).toMatchObject({ problem: 'contact-signs' })
    await accept(sent, sent.mara)
    expect(await remove()).toMatchObject({ problem: 'contact-signs' })
    expect(await voidContract(laterOwner, sent.quoteId, { reason: 'Wrong price' })).toMatchObject({
      ok: true,
    })
    expect(await remove()).toMatchObject({ ok: true })
  })

  test('reserves the date, but isn’t final before everyone has signed', async () => {
    const sent = await addJointQuote()
    await accept(sent, sent.mara)
    await endWindow()
    expect(await isFinal(sent.quoteId)).toBe(false)
    expect((await helpers.findBooking(sent.bookingId)).state).toBe('pending')
    expect(await sign(sent, sent.jonas)).toMatchObject({ ok: true })
    expect(await isFinal(sent.quoteId)).toBe(true)
    expect((await listEvents(sent.quoteId)).slice(2)).toEqual([
      'contract.created',
      'quote.accepted',
      'verification-code.requested',
      'verification-code.entered',
      'contract.signed',
      'acceptance.finalized',
      'agreement.created',
    ])
  })

  test('asks the others once it can’t be undone, and not if it was', async () => {
    const sent = await addJointQuote()
    await accept(sent, sent.mara)
    const emails = await listEmails(sent.quoteId)
    expect(emails.map(({ kind, subject }) => [kind, subject]).sort()).toEqual([
      [
        'contract.signature-requested',
        expect.stringMatching(/^Your signature is needed on contract C-/),
      ],
      ['contract.signed', expect.stringMatching(/^You signed contract C-/)],
      ['contract.signed-by-client', expect.stringMatching(/^Mara Lind signed C-/)],
    ])
    expect(emails.map(({ nextTryAt }) => nextTryAt)).toEqual(
      emails.map(() => addMs(now, 15 * minute)),
    )
    expect(emails.find(({ kind }) => kind === 'contract.signature-requested')!.to).toBe(
      sent.jonas.email,
    )
    await undoAcceptance(asContact(sent.mara), sent.number)
    expect(await listEmails(sent.quoteId)).toEqual([])
    expect(await selectQuoteContract(owner, sent.quoteId)).toBeNull()
  })
})

describe('signing a contract', () => {
  test('is possible once the first signature can’t be undone, in the order', async () => {
    const sent = await addJointQuote({ isCountersigned: true })
    await accept(sent, sent.mara)
    expect(await sign(sent, sent.jonas, {}, minute)).toMatchObject({
      problem: 'contract-not-yet',
      details: { at: addMs(now, 15 * minute).toISOString() },
    })
    expect(await countersignContract(owner, sent.quoteId)).toMatchObject({
      problem: 'contract-not-yet',
    })
    expect(await countersignContract(laterOwner, sent.quoteId)).toMatchObject({
      problem: 'contract-not-your-turn',
      details: { name: 'Jonas Lind' },
    })
    const listDue = async () =>
      (await listCountersignatures(laterOwner, 20)).map(({ id }) => id).includes(sent.quoteId)
    expect(await listDue()).toBe(false)
    expect(await sign(sent, sent.jonas)).toMatchObject({ ok: true })
    expect(await isFinal(sent.quoteId)).toBe(false)
    expect(await listDue()).toBe(true)
    expect(await countersignContract(laterOwner, sent.quoteId)).toMatchObject({ ok: true })
    expect(await isFinal(sent.quoteId)).toBe(true)
    expect(await listDue()).toBe(false)
    // pressed again, nothing changes
    const events = await listEvents(sent.quoteId)
    expect(await countersignContract(laterOwner, sent.quoteId)).toMatchObject({ ok: true })
    expect(await sign(sent, sent.jonas)).toMatchObject({ ok: true })
    expect(await listEvents(sent.quoteId)).toEqual(events)
  })

  test('needs a code, the name, both boxes and the text that was shown', async () => {
    const sent = await addJointQuote()
    await accept(sent, sent.mara)
    const withoutCode = await openBrowser(studio.app, sent.jonas, addMs(now, later))
    expect(await signIn(withoutCode, sent)).toMatchObject({ problem: 'code-missing' })
    const ctx = await openSigner(sent, sent.jonas)
    const refuse = (change: object) => signIn(ctx, sent, change)
    expect(await refuse({ hash: '' })).toMatchObject({ problem: 'contract-was-updated' })
    expect(await refuse({ name: ' \u200B ' })).toMatchObject({ problem: 'quote-name-missing' })
    expect(await refuse({ isAgreed: false })).toMatchObject({ problem: 'contract-not-agreed' })
    expect(await refuse({ isElectronic: false })).toMatchObject({
      problem: 'contract-not-electronic',
    })
    const stranger = await helpers.addContact(sent.clientId)
    expect(await sign(sent, stranger)).toMatchObject({ problem: 'contract-not-signer' })
    expect(await isFinal(sent.quoteId)).toBe(false)
  })

  test('is refused for a date that was canceled', async () => {
    const sent = await addJointQuote()
    await accept(sent, sent.mara)
    await cancelBooking(laterOwner, sent.bookingId, { from: 'pending', by: 'client' })
    expect(await sign(sent, sent.jonas)).toMatchObject({ problem: 'contract-date-canceled' })
  })

  test('names every signature in the contract and the audit trail', async () => {
    const sent = await addJointQuote({ inOrder: true, isCountersigned: true })
    await accept(sent, sent.mara)
    await sign(sent, sent.jonas, { name: 'Jonas B. Lind' })
    expect((await listEmails(sent.quoteId)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Contract C-\d+ is ready for your signature$/),
    )
    await countersignContract(laterOwner, sent.quoteId)
    const [row] = await db
      .select({ content: agreementDocument.content })
      .from(agreementDocument)
      .where(
        eq(agreementDocument.acceptanceId, (await helpers.listAcceptances(sent.quoteId))[0]!.id),
      )
    const text = listDocumentTexts(row!.content).join('\n')
    const name = laterOwner.actor.kind === 'staff' ? laterOwner.actor.name : ''
    for (const part of [
      'Signed for the client\nMara Lind',
      'Signed for the client\nJonas B. Lind',
      `Signed for the studio\n${name}`,
      'pressed “Sign and accept”',
      'pressed “Sign contract”',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Signed by sending the quote')
    const kinds = await db
      .select({ kind: auditEntry.kind })
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, sent.quoteId))
      .orderBy(asc(auditEntry.seq))
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'code-verified',
      'accepted',
      'code-verified',
      'signed',
      'countersigned',
      'finalized',
    ])
  })

  test('the last signature, pressed four times at once, completes it once', async () => {
    const sent = await addJointQuote()
    await accept(sent, sent.mara)
    const ctx = await openSigner(sent, sent.jonas)
    const results = await Promise.all([1, 2, 3, 4].map(() => signIn(ctx, sent)))
    expect(results.every(({ ok }) => ok)).toBe(true)
    const events = await listEvents(sent.quoteId)
    expect(events.filter((name) => name === 'contract.signed')).toHaveLength(1)
    expect(events.filter((name) => name === 'acceptance.finalized')).toHaveLength(1)
  })
})

describe('a contract that isn’t complete', () => {
  test('can be voided with a reason, which cancels the quote and holds the date', async () => {
    const sent = await addJointQuote()
    await accept(sent, sent.mara)
    expect(await voidContract(owner, sent.quoteId, { reason: 'Wrong price' })).toMatchObject({
      problem: 'contract-not-yet',
    })
    expect(await voidContract(laterOwner, sent.quoteId, { reason: 'Wrong price' })).toMatchObject({
      ok: true,
    })
    expect((await helpers.findQuote(sent.quoteId)).state).toBe('canceled')
    expect((await helpers.findBooking(sent.bookingId)).state).toBe('held')
    expect(await selectQuoteContract(owner, sent.quoteId)).toMatchObject({
      ending: { kind: 'voided', reason: 'Wrong price' },
    })
    const emails = await listEmails(sent.quoteId)
    const voided = emails.filter(({ kind }) => kind === 'contract.voided')
    expect(voided.map(({ to }) => to).sort()).toEqual([sent.jonas.email, sent.mara.email].sort())
    expect(emails).toHaveLength(voided.length)
    expect(await sign(sent, sent.jonas)).toMatchObject({ problem: 'contract-not-open' })
    expect(await voidContract(laterOwner, sent.quoteId, { reason: 'Again' })).toMatchObject({
      ok: true,
    })
  })

  test('ends if a signer declines, so that the studio can send another version', async () => {
    const sent = await addJointQuote()
    await accept(sent, sent.mara)
    const decline = (contact: Contact, text = '') =>
      declineSignature(asContact(contact, later), { number: sent.number, text })
    expect(await decline(sent.mara)).toMatchObject({ problem: 'contract-is-signed' })
    expect(await decline(sent.jonas, 'Not this date')).toMatchObject({ ok: true })
    expect(await decline(sent.jonas)).toMatchObject({ ok: true })
    expect(await helpers.findQuote(sent.quoteId)).toMatchObject({
      state: 'declined',
      declinedBy: sent.jonas.id,
      declineText: 'Not this date',
    })
    expect((await helpers.findBooking(sent.bookingId)).state).toBe('held')
    const kinds = (await listEmails(sent.quoteId)).map(({ kind, to }) => [kind, to])
    expect(kinds).toContainEqual(['contract.declined', sent.mara.email])
    expect(kinds.filter(([kind]) => kind === 'quote.declined')).toHaveLength(1)
  })

  test('can be brought to mind to those who sign next', async () => {
    const sent = await addJointQuote({ inOrder: true, isCountersigned: true })
    await accept(sent, sent.mara)
    expect(await remindSigners(laterOwner, sent.quoteId)).toMatchObject({ value: { emails: 1 } })
    const reminders = (await listEmails(sent.quoteId)).filter(
      ({ kind }) => kind === 'contract.reminder',
    )
    expect(reminders.map(({ to }) => to)).toEqual([sent.jonas.email])
    await sign(sent, sent.jonas)
    expect(await remindSigners(laterOwner, sent.quoteId)).toMatchObject({
      problem: 'recipient-missing',
    })
    await countersignContract(laterOwner, sent.quoteId)
    expect(await remindSigners(laterOwner, sent.quoteId)).toMatchObject({
      problem: 'contract-not-open',
    })
  })
})
