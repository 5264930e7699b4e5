import { type SQL, and, desc, eq, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { DocumentContent } from '#app/core/document.ts'
import { booking, client, ledgerEntry, service } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { selectBookingBalance } from '#app/features/money/booking-balance/reads.server.ts'
import { findBuyer, getPrintedSeller } from '#app/features/money/document-party/reads.server.ts'
import { getCurrentStyle } from '#app/features/money/document/reads.server.ts'
import { selectPaidInvoices } from '#app/features/money/payment/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'

import { buildReceiptDocument } from './document.ts'

type Receipt = NonNullable<Awaited<ReturnType<typeof findPaymentReceipt>>>

/** Returns the receipt of a payment, which was read for its reader, as a document. */
export async function getReceiptDocument(ctx: Ctx, receipt: Receipt): Promise<DocumentContent> {
  const { buyer, language } = (await findBuyer(ctx, receipt.clientId))!
  const { currency, timeZone } = receipt.studio
  return buildReceiptDocument(
    {
      ...receipt,
      invoices: await selectPaidInvoices(ctx, receipt.id),
      seller: await getPrintedSeller(ctx),
      buyer,
      currency,
      language,
      timeZone,
    },
    await getCurrentStyle(ctx),
  )
}

/** Returns what the receipt of a payment or refund shows; null for a reversal. */
export async function findPaymentReceipt(ctx: Ctx, entryId: string) {
  authorize(ctx.actor, 'money.see')
  return selectReceipt(ctx, eq(ledgerEntry.id, entryId))
}

/** Returns the same for the requester of a booking, who has its private link. */
export async function findPaymentReceiptForVisitor(ctx: Ctx, bookingId: string, number: number) {
  authorize(ctx.actor, 'booking.request')
  return selectReceipt(
    ctx,
    and(eq(ledgerEntry.bookingId, bookingId), eq(ledgerEntry.number, number)),
  )
}

const reversal = alias(ledgerEntry, 'reversal')

async function selectReceipt(ctx: Ctx, condition: SQL | undefined) {
  const [row] = await ctx.db
    .select({
      id: ledgerEntry.id,
      number: ledgerEntry.number,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      cents: ledgerEntry.cents,
      method: ledgerEntry.method,
      reference: ledgerEntry.reference,
      clientId: ledgerEntry.clientId,
      reversedAt: reversal.at,
      client: { name: client.name, contact: client.contact, email: client.email },
      booking: {
        id: booking.id,
        number: booking.number,
        category: booking.category,
        state: booking.state,
        startsLocal: booking.startsLocal,
        endsLocal: booking.endsLocal,
        total: booking.total,
      },
      service: service.title,
    })
    .from(ledgerEntry)
    .innerJoin(client, eq(client.id, ledgerEntry.clientId))
    .leftJoin(booking, eq(booking.id, ledgerEntry.bookingId))
    .leftJoin(service, eq(service.key, booking.service))
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .where(and(condition, ne(ledgerEntry.kind, 'reversal')))
  if (!row) return null
  const { name, legalName, address, phone, email, locale, currency, timeZone } =
    await getStudio(ctx)
  const { service: title, booking: sold, ...entry } = row
  const balance = sold && (await selectBookingBalance(ctx, sold))
  return {
    ...entry,
    booking: sold &&
      balance && {
        ...sold,
        title: title ?? getMessages(ctx.language).portal.bookings.categories[sold.category],
        total: balance.total,
        paid: balance.paid,
      },
    asOf: ctx.now,
    studio: { name, legalName, address, phone, email, locale, currency, timeZone },
  }
}

/**
 * Returns the payments and refunds of a booking that have a valid receipt, in order, for its
 * requester.
 */
export async function listReceiptsForVisitor(ctx: Ctx, bookingId: string) {
  authorize(ctx.actor, 'booking.request')
  return (await selectReceipted(ctx, eq(ledgerEntry.bookingId, bookingId))).toReversed()
}

/** Returns a receipt of a client, for a contact who sees money, or null. */
export async function findPaymentReceiptForClient(ctx: Ctx, clientId: string, number: number) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return findReceiptOfClient(ctx, clientId, number)
}

/** Returns the same without checking the permission, for other kinds of readers. */
export function findReceiptOfClient(ctx: Ctx, clientId: string, number: number) {
  return selectReceipt(ctx, and(eq(ledgerEntry.clientId, clientId), eq(ledgerEntry.number, number)))
}

/** Returns a client's payments and refunds that weren't reversed, newest first. */
export async function listClientPayments(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return selectReceipted(ctx, eq(ledgerEntry.clientId, clientId))
}

/** Returns entries with a valid receipt, newest first, without checking the permission. */
export function selectReceipted({ db }: Ctx, condition: SQL) {
  return db
    .select({
      number: ledgerEntry.number,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      cents: ledgerEntry.cents,
      booking: booking.number,
    })
    .from(ledgerEntry)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .leftJoin(booking, eq(booking.id, ledgerEntry.bookingId))
    .where(and(condition, ne(ledgerEntry.kind, 'reversal'), isNull(reversal.id)))
    .orderBy(desc(ledgerEntry.at), desc(ledgerEntry.number))
}
