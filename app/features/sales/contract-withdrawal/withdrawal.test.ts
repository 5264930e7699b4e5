import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import {
  auditEntry,
  auditEntryDetails,
  bookingCancellation,
  clientBilling,
  contract,
  contractSignature,
  contractSigner,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cancelBooking, reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { selectInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { listDueRefunds } from '#app/features/money/refund/reads.server.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import { verifyAuditTrail } from '#app/features/sales/audit-trail/reads.server.ts'
import { requestSigningCode } from '#app/features/sales/client-quote/writes.server.ts'
import { listContracts } from '#app/features/sales/contract-list/reads.server.ts'
import { selectQuoteContract } from '#app/features/sales/contract-signature/reads.server.ts'
import { signContract } from '#app/features/sales/contract-signing/writes.server.ts'
import { finalizeDueAcceptances } from '#app/features/sales/quote-acceptance/jobs.server.ts'
import { acceptQuote } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { createQuoteInvoice } from '#app/features/sales/quote-invoice/writes.server.ts'
import { getDefaultChoice } from '#app/features/sales/quote/rules.ts'

import { now } from '../../../../tests/support/booking-fixture.ts'
import { confirmSigner, openBrowser } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { expectBooks, toMoney } from '../../../../tests/support/invoicing.ts'
import { buildEntry, listPlan } from '../../../../tests/support/plan-fixture.ts'
import {
  type SentContract,
  createWithdrawalHelpers,
  undoWindow,
} from '../../../../tests/support/withdrawal-fixture.ts'
import { findWithdrawal, listUnsettledWithdrawals } from './reads.server.ts'
import { settleWithdrawal, withdrawContract } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createWithdrawalHelpers(studio)
const { owner, addContract } = helpers
const { setDays, addQuote, accept, buildSections } = helpers

beforeEach(() => setDays(14))

const form = { name: 'Mara Lind', text: '' }
const withdraw = ({ mara, number }: SentContract, laterMs: number = hour, change = {}) =>
  withdrawContract(helpers.asContact(mara, laterMs), { number, ...form, ...change })

async function pay(bookingId: string, amount: string, ctx: Ctx = owner) {
  expect(await recordPayment(ctx, { bookingId }, toMoney(amount))).toMatchObject({ ok: true })
}
const listInvoices = async (quoteId: string) =>
  (await selectInvoicesOf(owner, { quoteId })).map(({ kind, gross, credited, open }) => ({
    kind,
    gross,
    credited,
    open,
  }))
const findState = async ({ quoteId }: SentContract) => {
  const { rows } = await listContracts(owner, { search: '' }, null)
  return rows.find((row) => row.quoteId === quoteId)?.state
}

describe('signing a contract with a right of withdrawal', () => {
  test('keeps the days of the signed policy and the request to start early', async () => {
    const sent = await addQuote()
    await accept(sent, true)
    await setDays(0)
    const signed = (await selectQuoteContract(owner, sent.quoteId))!
    expect(signed).toMatchObject({ withdrawalDays: 14, startsEarly: true })
    expect(signed.text).toContain('you can withdraw from a contract within 14 days')
    expect(signed.signers[0]!.signature!.consents[2]).toContain(
      'Start before my 14-day withdrawal period ends.',
    )
    const [accepted] = await db
      .select({ details: auditEntryDetails.details })
      .from(auditEntry)
      .innerJoin(auditEntryDetails, eq(auditEntryDetails.seq, auditEntry.seq))
      .where(and(eq(auditEntry.subjectId, sent.quoteId), eq(auditEntry.kind, 'accepted')))
    expect(accepted!.details.statement).toContain('Start before my 14-day withdrawal period ends.')
    expect(accepted!.details.button).toBe('Sign and order with obligation to pay')
  })

  test('is for consumers, and only if the policy has the days', async () => {
    const business = await addQuote()
    await db
      .insert(clientBilling)
      .values({ clientId: business.clientId, isBusiness: true, legalName: 'Mill LLC' })
      .onConflictDoUpdate({ target: clientBilling.clientId, set: { isBusiness: true } })
    await accept(business, true)
    expect(await selectQuoteContract(owner, business.quoteId)).toMatchObject({
      withdrawalDays: 0,
      startsEarly: false,
    })
    expect((await selectQuoteContract(owner, business.quoteId))!.text).not.toContain('withdraw')
    await setDays(0)
    const off = await addContract()
    expect(await selectQuoteContract(owner, off.quoteId)).toMatchObject({ withdrawalDays: 0 })
    await setDays(14)
    expect(await withdraw(off)).toMatchObject({ problem: 'withdrawal-not-possible' })
  })
})

describe('withdrawing', () => {
  test('cancels the date and the plan, credits everything, and refunds the paid deposit', async () => {
    const sent = await addContract()
    await pay(sent.bookingId, '319.80')
    expect((await helpers.findBooking(sent.bookingId)).state).toBe('confirmed')
    expect(await withdraw(sent, hour, { text: 'We moved.' })).toMatchObject({ ok: true })
    expect((await helpers.findBooking(sent.bookingId)).state).toBe('canceled')
    expect((await helpers.findQuote(sent.quoteId)).state).toBe('canceled')
    expect(await listInvoices(sent.quoteId)).toEqual([
      { kind: 'deposit', gross: 31_980, credited: 31_980, open: 0 },
    ])
    expect((await listPlan(owner, sent.quoteId)).map((row) => row.cancelReason)).toEqual([
      'booking',
      'booking',
      'booking',
    ])
    expect(await listDueRefunds(owner, { bookingId: sent.bookingId })).toMatchObject([
      { due: 31_980, owed: 31_980 },
    ])
    expect(await findState(sent)).toBe('withdrawn')
    expect(await findWithdrawal(owner, sent.quoteId)).toMatchObject({
      refund: 31_980,
      isOpen: false,
      isSettled: true,
      withdrawn: { by: 'Mara Lind', text: 'We moved.' },
    })
    await expectBooks(owner, [sent.clientId])
    expect(await createQuoteInvoice(owner, sent.quoteId)).toMatchObject({
      problem: 'quote-is-canceled',
    })
  })

  test('is acknowledged to the client by email, and reported to the studio', async () => {
    const sent = await addContract({}, true)
    await withdraw(sent, hour, { text: 'We moved.' })
    const emails = await helpers.listEmails(sent.quoteId)
    const find = (kind: string) => emails.filter((email) => email.kind === kind)
    const [own] = find('contract.withdrawn')
    expect(find('contract.withdrawn')).toHaveLength(1)
    expect(own).toMatchObject({ to: sent.mara.email })
    const { number } = (await selectQuoteContract(owner, sent.quoteId))!
    expect(own!.body).toContain(`I withdraw from contract C-${number}. We moved.`)
    expect(own!.body).toMatch(/Received: March 1, 2030 at \d+:00 [AP]M/)
    expect(find('contract.withdrawn-by-client')).toHaveLength(1)
    expect(find('contract.withdrawn-by-client')[0]!.body).toContain(
      'Enter the share for work already done.',
    )
  })

  test('is in the audit trail, with the name, the words and the button', async () => {
    const sent = await addContract()
    await withdraw(sent, hour, { name: 'Mara L.', text: 'We moved.' })
    const entries = await db
      .select({ entry: auditEntry, details: auditEntryDetails.details })
      .from(auditEntry)
      .innerJoin(auditEntryDetails, eq(auditEntryDetails.seq, auditEntry.seq))
      .where(and(eq(auditEntry.subjectId, sent.quoteId), eq(auditEntry.kind, 'withdrawn')))
    expect(entries).toMatchObject([
      {
        entry: { documentHash: (await selectQuoteContract(owner, sent.quoteId))!.hash },
        details: { name: 'Mara L.', button: 'Confirm withdrawal', email: sent.mara.email },
      },
    ])
    expect(entries[0]!.details.statement).toMatch(/^I withdraw from contract C-\d+\. We moved\.$/)
    expect(await verifyAuditTrail(owner)).toMatchObject({ ok: true })
  })

  test('twice, or twice at once, is the same withdrawal', async () => {
    const sent = await addContract()
    const results = await Promise.all([withdraw(sent), withdraw(sent)])
    expect(results).toMatchObject([{ ok: true }, { ok: true }])
    expect(await withdraw(sent, 30 * day)).toMatchObject({ ok: true })
    const events = await helpers.listEvents(sent.quoteId)
    expect(events.filter((name) => name === 'contract.withdrawn')).toHaveLength(1)
    expect(
      (await helpers.listEmails(sent.quoteId)).filter(({ kind }) => kind === 'contract.withdrawn'),
    ).toHaveLength(1)
  })

  test('without a payment credits the open invoice, and nothing is due', async () => {
    const sent = await addContract()
    expect(await withdraw(sent)).toMatchObject({ ok: true })
    expect(await listInvoices(sent.quoteId)).toMatchObject([{ credited: 31_980, open: 0 }])
    expect(await listDueRefunds(owner, { bookingId: sent.bookingId })).toEqual([])
    expect(await findWithdrawal(owner, sent.quoteId)).toMatchObject({ refund: 0 })
    await expectBooks(owner, [sent.clientId])
  })

  test('is for contacts who may sign, also those who didn’t', async () => {
    const sent = await addContract()
    const other = await helpers.addContact(sent.clientId, { maySign: false })
    await expect(
      withdrawContract(helpers.asContact(other, hour), { number: sent.number, ...form }),
    ).rejects.toThrow()
    const stranger = await addContract()
    expect(
      await withdrawContract(helpers.asContact(stranger.mara, hour), {
        number: sent.number,
        ...form,
      }),
    ).toMatchObject({ problem: 'quote-is-gone' })
  })

  test('after a cancellation refunds the rest, and takes back what was kept', async () => {
    const sent = await addContract()
    await pay(sent.bookingId, '319.80')
    const lateOwner = await studio.as('owner', addMs(now, hour))
    const canceled = { by: 'client', from: 'confirmed' } as const
    expect(await cancelBooking(lateOwner, sent.bookingId, canceled)).toMatchObject({ ok: true })
    expect(await listDueRefunds(owner, { bookingId: sent.bookingId })).toMatchObject([
      { due: 15_990 },
    ])
    expect(await withdraw(sent, 2 * hour)).toMatchObject({ ok: true })
    expect(await listDueRefunds(owner, { bookingId: sent.bookingId })).toMatchObject([
      { due: 31_980, owed: 31_980 },
    ])
    expect(await listInvoices(sent.quoteId)).toMatchObject([{ credited: 31_980, open: 0 }])
    await expectBooks(owner, [sent.clientId])
    const rows = await db
      .select()
      .from(bookingCancellation)
      .where(eq(bookingCancellation.bookingId, sent.bookingId))
    expect(rows.map(({ due, reopenedAt }) => [due, reopenedAt !== null])).toEqual([
      [15_990, true],
      [31_980, false],
    ])
    // no plan comes back
    const state = { from: 'canceled', to: 'pending' } as const
    expect(await reopenBooking(lateOwner, sent.bookingId, state)).toMatchObject({ ok: true })
    expect((await listPlan(owner, sent.quoteId)).every((row) => row.canceledAt)).toBe(true)
    await expectBooks(owner, [sent.clientId])
  })

  test('cancels every date, also if one was canceled before', async () => {
    const sent = await addContract({ dates: 2 })
    await pay(sent.bookingId, '319.80')
    const state = (await helpers.findBooking(sent.bookingIds[1]!)).state
    const canceled = { by: 'studio', from: state } as const
    expect(await cancelBooking(owner, sent.bookingIds[1]!, canceled)).toMatchObject({ ok: true })
    expect(await withdraw(sent)).toMatchObject({ ok: true })
    for (const id of sent.bookingIds) expect((await helpers.findBooking(id)).state).toBe('canceled')
    expect(await listInvoices(sent.quoteId)).toMatchObject([{ credited: 31_980, open: 0 }])
    await expectBooks(owner, [sent.clientId])
  })

  test('ends the extras, whether they are agreed or still open', async () => {
    const sent = await addContract()
    const addExtras = async () =>
      helpers.addSentQuote({
        clientId: sent.clientId,
        bookingIds: sent.bookingIds,
        amendsQuoteId: sent.quoteId,
        rates: await getRatesById(owner),
        content: { sections: buildSections() },
      })
    const [agreed, undoable, open] = [await addExtras(), await addExtras(), await addExtras()]
    const agree = (number: number, laterMs: number) =>
      acceptQuote(helpers.asContact(sent.mara, laterMs), {
        number,
        version: 1,
        choice: getDefaultChoice(agreed.content),
        name: 'Mara Lind',
        isAgreed: true,
      })
    expect(await agree(agreed.number!, hour)).toMatchObject({ ok: true })
    await finalizeDueAcceptances(studio.system(addMs(now, 2 * hour)))
    expect(await agree(undoable.number!, 2 * hour)).toMatchObject({ ok: true })
    expect(await withdraw(sent, 2 * hour + minute)).toMatchObject({ ok: true })
    for (const { id } of [agreed, undoable, open])
      expect((await helpers.findQuote(id)).state).toBe('canceled')
    await finalizeDueAcceptances(studio.system(addMs(now, 3 * hour)))
    expect((await helpers.listAcceptances(undoable.id))[0]!.finalizedAt).toBeNull()
    await expectBooks(owner, [sent.clientId])
  })

  test('without a date tells the studio to refund the payment by hand', async () => {
    const sent = await addContract({ plan: [buildEntry()], dates: 0 })
    const [{ id: invoiceId } = { id: '' }] = await selectInvoicesOf(owner, {
      quoteId: sent.quoteId,
    })
    const payment = { ...toMoney('1066'), invoice: invoiceId }
    const account = { clientId: sent.clientId }
    expect(await recordPayment(owner, account, payment)).toMatchObject({ ok: true })
    expect(await withdraw(sent)).toMatchObject({ ok: true })
    expect(await listInvoices(sent.quoteId)).toMatchObject([{ credited: 106_600, open: 0 }])
    const isListed = async () =>
      (await listUnsettledWithdrawals(owner, 50)).some(({ id }) => id === sent.quoteId)
    expect(await isListed()).toBe(true)
    expect(await findWithdrawal(owner, sent.quoteId)).toMatchObject({
      refund: 106_600,
      isSettled: false,
    })
    // nothing was asked to start early, so there is no share
    expect(await settleWithdrawal(owner, sent.quoteId, { amount: '5' })).toMatchObject({
      problem: 'share-malformed',
    })
    expect(await settleWithdrawal(owner, sent.quoteId, { amount: '0' })).toMatchObject({ ok: true })
    expect(await isListed()).toBe(false)
    await expectBooks(owner, [sent.clientId])
  })
})

test('the rows of a contract can’t claim an early start without the right', async () => {
  const sent = await addContract()
  const [row] = await db
    .select({ id: contract.id })
    .from(contract)
    .innerJoin(contractSigner, eq(contractSigner.contractId, contract.id))
    .innerJoin(contractSignature, eq(contractSignature.signerId, contractSigner.id))
    .where(eq(contractSigner.contactId, sent.mara.id))
  await expect(
    db.update(contract).set({ startsEarly: true }).where(eq(contract.id, row!.id)),
  ).rejects.toThrow()
})

// documents are issued in the order of their days, so these come last
describe('later, withdrawing', () => {
  test('ends a contract of several signers, counted from the last signature', async () => {
    const sent = await addQuote({ signers: 2 })
    await accept(sent)
    await finalizeDueAcceptances(studio.system(addMs(now, undoWindow)))
    const later = 3 * day
    const browser = await confirmSigner(
      await openBrowser(studio.app, sent.jonas!, addMs(now, later)),
      sent.jonas!,
      sent.number,
    )
    const { hash } = (await selectQuoteContract(owner, sent.quoteId))!
    const signature = { number: sent.number, hash, name: 'Jonas Lind', isAgreed: true }
    expect(await signContract(browser, { ...signature, isElectronic: true })).toMatchObject({
      ok: true,
    })
    const [entry] = await db
      .select({ details: auditEntryDetails.details })
      .from(auditEntry)
      .innerJoin(auditEntryDetails, eq(auditEntryDetails.seq, auditEntry.seq))
      .where(and(eq(auditEntry.subjectId, sent.quoteId), eq(auditEntry.kind, 'signed')))
    expect(entry!.details.button).toBe('Sign and order with obligation to pay')
    expect((await findWithdrawal(owner, sent.quoteId))!.lastDay).toBe('2030-03-18')
    const jonas = helpers.asContact(sent.jonas!, 4 * day)
    expect(await withdrawContract(jonas, { number: sent.number, ...form })).toMatchObject({
      ok: true,
    })
    expect(await findState(sent)).toBe('withdrawn')
    expect(await requestSigningCode(jonas, sent.number)).toMatchObject({ ok: false })
  })

  test('is possible until the end of the last day, and not before the contract is final', async () => {
    const pending = await addQuote()
    await accept(pending)
    expect(await withdraw(pending, 5 * minute)).toMatchObject({
      problem: 'withdrawal-not-possible',
    })
    const sent = await addContract()
    const { endsAt, lastDay } = (await findWithdrawal(owner, sent.quoteId))!
    const untilEnd = endsAt.getTime() - now.getTime()
    expect(await withdraw(sent, untilEnd)).toMatchObject({
      problem: 'withdrawal-has-ended',
      details: { day: lastDay },
    })
    expect(await withdraw(sent, untilEnd - 1)).toMatchObject({ ok: true })
  })
})
