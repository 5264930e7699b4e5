import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import {
  booking,
  bookingAccessLink,
  bookingCancellation,
  client,
  event,
  inquiry,
  ledgerEntry,
  reservation,
  resource,
  service,
} from '#app/data/schema/index.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type VisitorRequest,
  findRequestForVisitor,
} from '#app/features/booking/booking-request/reads.server.ts'
import {
  getRequestStatus,
  type RequestStatus,
} from '#app/features/booking/booking-request/rules.ts'
import { isKnownToClient } from '#app/features/booking/notice/rules.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildBookingIcs } from './ics.server.ts'

/**
 * Returns the address of the client's page, as sent in emails; null if there is no link yet or it
 * can't be decrypted with this key.
 */
export async function findClientLink(ctx: Ctx, bookingId: string): Promise<string | null> {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({ sealed: bookingAccessLink.sealedToken })
    .from(bookingAccessLink)
    .where(
      and(eq(bookingAccessLink.bookingId, bookingId), isNotNull(bookingAccessLink.sealedToken)),
    )
    .orderBy(desc(bookingAccessLink.madeAt))
    .limit(1)
  const token = row?.sealed ? decrypt(ctx.app.key, row.sealed) : null
  return token && `${ctx.app.config.publicUrl}/booking/${token}`
}

export type ClientBooking = NonNullable<Awaited<ReturnType<typeof findBookingForClient>>>

/**
 * Returns everything clients may see of their own booking: details, people, payments and the dates
 * of its changes.
 */
export async function findBookingForClient(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.request')
  const date = await findRequestForVisitor(ctx, id)
  if (!date) return null
  const [row] = await ctx.db
    .select({
      createdAt: booking.createdAt,
      title: booking.title,
      endsAt: booking.endsAt,
      depositWaived: booking.depositWaived,
      client: client.name,
      message: inquiry.message,
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .leftJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(eq(booking.id, id))
  const happened = await ctx.db
    .select({ name: event.name, at: event.at, data: event.data })
    .from(event)
    .where(
      and(
        eq(event.subjectId, id),
        inArray(event.name, [
          'booking.confirmed',
          'booking.canceled',
          'booking.expired',
          'booking.changed',
          'booking.reopened',
        ]),
      ),
    )
    .orderBy(asc(event.id))
  const [events] = await ctx.db
    .select({ count: count() })
    .from(event)
    .where(eq(event.subjectId, id))
  const findLast = (name: string) => happened.findLast((event) => event.name === name)
  const moves = happened.filter(({ name, data }) => name === 'booking.changed' && data.was)
  const { balance, paid, deposit } = date.money
  return {
    ...date,
    createdAt: row!.createdAt,
    endsAt: row!.endsAt,
    message: row!.message ?? '',
    bookingTitle: row!.title,
    client: row!.client,
    people: await listPeople(ctx, id),
    sequence: Math.max((events?.count ?? 1) - 1, 0),
    balance: Math.max(balance, 0),
    depositMissing: row!.depositWaived === null ? Math.max(deposit - paid, 0) : 0,
    confirmedAt: findLast('booking.confirmed')?.at ?? null,
    paidAt: paid > 0 ? await findFirstPayment(ctx, id) : null,
    /** Local times before each move, `2026-12-08T10:30 2026-12-08T13:30`, in order. */
    moves: moves.map(({ data }) => String(data.was)),
    movedAt: moves.at(-1)?.at ?? null,
    canceledAt: findLast('booking.canceled')?.at ?? null,
    cancellation: getRefundStatus(date),
  }
}

export type ClientPortalBooking = Awaited<ReturnType<typeof listClientBookings>>[number]

/**
 * Returns the bookings that a client knows of, by time: their number, status, time, place and
 * people, without amounts. Holds that expired are left out.
 */
export async function listClientBookings(ctx: Ctx, clientId: string) {
  authorizeClient(ctx, clientId)
  const rows = await ctx.db
    .select({
      id: booking.id,
      number: booking.number,
      category: booking.category,
      state: booking.state,
      projectId: booking.projectId,
      heldUntil: booking.heldUntil,
      proposedAt: booking.proposedAt,
      service: booking.service,
      title: service.title,
      place: booking.place,
      zone: booking.zone,
      startsLocal: booking.startsLocal,
      endsLocal: booking.endsLocal,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      hasLink: sql<boolean>`exists (select from ${bookingAccessLink} where ${bookingAccessLink.bookingId} = ${booking.id})`,
      hasExpired: sql<boolean>`exists (select from ${bookingCancellation} where ${bookingCancellation.bookingId} = ${booking.id}
        and ${bookingCancellation.reopenedAt} is null and ${bookingCancellation.reason} = 'hold-expired')`,
    })
    .from(booking)
    .leftJoin(service, eq(service.key, booking.service))
    .where(eq(booking.clientId, clientId))
    .orderBy(asc(booking.startsAt), asc(booking.number))
  const bookings = rows
    .map((row) => ({ ...row, status: getRequestStatus(row, { ...row, now: ctx.now }) }))
    .filter(
      ({ status, service, hasLink, state }) =>
        status !== 'ended' &&
        (status === 'done' || isKnownToClient({ isRequest: service !== null, hasLink, state })),
    )
  const people = await listPeopleByBooking(
    ctx,
    bookings.filter(({ status }) => isAgreed(status)).map(({ id }) => id),
  )
  return bookings.map(({ hasLink: _, hasExpired: __, state: ___, ...row }) => ({
    ...row,
    people: people.get(row.id) ?? [],
  }))
}

/** People are named once the studio has agreed. */
function isAgreed(status: RequestStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'done'
}

async function listPeopleByBooking(ctx: Ctx, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .select({ id: reservation.bookingId, name: resource.name })
    .from(reservation)
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .where(and(inArray(reservation.bookingId, ids), eq(resource.kind, 'person')))
    .orderBy(asc(resource.position), asc(resource.name))
  const names = new Map<string, string[]>()
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name])
  return names
}

/** Reads a booking once for all emails of a change, which each need all its details. */
export type BookingReader = typeof findBookingForClient

/** Returns a function that reads each booking once. */
export function createBookingReader(): BookingReader {
  const bookingsById = new Map<string, ReturnType<BookingReader>>()
  return (ctx, id) => {
    const found = bookingsById.get(id) ?? findBookingForClient(ctx, id)
    bookingsById.set(id, found)
    return found
  }
}

type IcsDetails = { title: string; page: string; isOff?: boolean }

/** Returns a booking as a calendar entry; `isOff` removes it from the calendar. */
export function getBookingIcs(ctx: Ctx, details: ClientBooking, entry: IcsDetails) {
  return getBookingsIcs(ctx, [{ ...entry, details }])
}

/** Returns several bookings as one calendar file. */
export async function getBookingsIcs(
  ctx: Ctx,
  entries: (IcsDetails & { details: ClientBooking })[],
): Promise<string> {
  authorize(ctx.actor, 'booking.request')
  const studio = await getStudio(ctx)
  return buildBookingIcs(
    entries.map(({ details, title, page, isOff = false }) => ({
      ...details,
      requestStatus: isOff ? 'canceled' : details.requestStatus,
      title,
      studio,
      page,
      now: ctx.now,
    })),
  )
}

/** Returns the names of the people on a booking. */
async function listPeople(ctx: Ctx, id: string): Promise<string[]> {
  const people = await ctx.db
    .select({ name: resource.name })
    .from(reservation)
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .where(and(eq(reservation.bookingId, id), eq(resource.kind, 'person')))
    .orderBy(asc(resource.position), asc(resource.name))
  return people.map(({ name }) => name)
}

/**
 * Returns who canceled, if that was recorded, and in cents the refund due, the amount the studio
 * keeps and the amount refunded so far.
 */
function getRefundStatus({ canceled, money: { paid } }: VisitorRequest) {
  if (!canceled) return null
  const { by, at, refundDue, kept } = canceled
  const owed = Math.min(refundDue, Math.max(paid - kept, 0))
  return { by, at, due: refundDue, kept, refunded: refundDue - owed }
}

async function findFirstPayment(ctx: Ctx, bookingId: string): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: sql`min(${ledgerEntry.at})`.mapWith(ledgerEntry.at) })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.bookingId, bookingId), eq(ledgerEntry.kind, 'payment')))
  return row?.at ?? null
}
