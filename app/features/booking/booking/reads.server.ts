import {
  type SQL,
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  like,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import { formatCursor, parseInstantCursor } from '#app/core/cursor.ts'
import {
  type StudioDay,
  addDays,
  toStudioDay,
  countDaysBetween,
  toInstant,
  getStartOfDay,
  toLocalTime,
} from '#app/core/day.ts'
import { toLikePattern, splitSearchWords } from '#app/core/search.ts'
import {
  booking,
  bookingSeries,
  client,
  inquiry,
  project,
  reservation,
  resource,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listBookingHistory } from '#app/features/booking/booking-history/reads.server.ts'
import { selectBookingBalance } from '#app/features/money/booking-balance/reads.server.ts'
import { listAccountEntries } from '#app/features/money/ledger/reads.server.ts'
import { listDueRefunds } from '#app/features/money/refund/reads.server.ts'
import { sumEntries } from '#app/features/money/ledger/rules.ts'
import {
  computeDeposit,
  computeRefund,
  getDepositPercent,
} from '#app/features/studio/policy/rules.ts'
import { limitToOwn as ownProject } from '#app/features/work/project/reads.server.ts'
import {
  findCancellation,
  getRefundShare,
} from '#app/features/booking/cancellation/reads.server.ts'
import { listUnanswered } from '#app/features/booking/assignment/reads.server.ts'
import { isLive } from '#app/features/booking/reservation/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { BookingFilter } from './rules.ts'
import { getPolicyVersion } from '#app/features/studio/policy/reads.server.ts'
import type { State } from '#app/core/booking-states.ts'
import { liveStates } from '#app/core/booking-states.ts'
import { isOffsetStale } from '#app/features/booking/reservation/rules.ts'

const pageSize = 50

/** Holds no amounts and no contact details, so that every role may see these columns. */
const columns = {
  id: booking.id,
  number: booking.number,
  category: booking.category,
  title: booking.title,
  place: booking.place,
  state: booking.state,
  heldUntil: booking.heldUntil,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  clientName: client.name,
}

/**
 * Returns one page of bookings; crew sees only those it is reserved for. `after` is the cursor
 * returned with the previous page.
 */
export async function listBookings(ctx: Ctx, filters: BookingFilter, after: string | null) {
  authorize(ctx.actor, 'booking.see')
  const { timeZone } = await getStudio(ctx)
  const from = parseInstantCursor(after)
  const soonest = filters.sort === 'soonest'
  const rows = await ctx.db
    .select(columns)
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        limitToVisible(ctx),
        ...buildConditions(ctx, filters, timeZone),
        from ? isAfterCursor(soonest, from) : undefined,
      ),
    )
    .orderBy(
      ...(soonest
        ? [asc(booking.startsAt), asc(booking.id)]
        : [desc(booking.startsAt), desc(booking.id)]),
    )
    .limit(pageSize + 1)
  const pageRows = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? pageRows.at(-1) : undefined
  return {
    bookings: await withResources(ctx, pageRows),
    next: last ? formatCursor({ at: last.startsAt.toISOString(), id: last.id }) : null,
  }
}

/**
 * Returns every booking that touches these days of the studio's calendar, both included, in order,
 * without canceled ones.
 */
export async function listBookingsBetween(ctx: Ctx, fromDay: StudioDay, toDay: StudioDay) {
  authorize(ctx.actor, 'booking.see')
  const { timeZone } = await getStudio(ctx)
  const rows = await ctx.db
    .select(columns)
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        limitToVisible(ctx),
        ne(booking.state, 'canceled'),
        isLive(ctx),
        lt(booking.startsAt, getStartOfDay(addDays(toDay, 1), timeZone)),
        gt(booking.endsAt, getStartOfDay(fromDay, timeZone)),
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return withResources(ctx, rows)
}

/** Limits crew to bookings it is reserved for; other roles that may see bookings see all. */
export function limitToVisible(ctx: Ctx): SQL | undefined {
  if (ctx.actor.kind !== 'staff' || ctx.actor.role !== 'crew') return undefined
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(reservation)
      .innerJoin(resource, eq(resource.id, reservation.resourceId))
      .where(and(eq(reservation.bookingId, booking.id), eq(resource.staffId, ctx.actor.id))),
  )
}

function buildConditions(
  ctx: Ctx,
  {
    span,
    state,
    category,
    resource: resourceId,
    client: clientId,
    from,
    to,
    search,
  }: BookingFilter,
  timeZone: string,
): (SQL | undefined)[] {
  const during = {
    upcoming: gt(booking.endsAt, ctx.now),
    past: lte(booking.endsAt, ctx.now),
    all: undefined,
  }
  return [
    during[span],
    state === ''
      ? and(ne(booking.state, 'canceled'), isLive(ctx))
      : state === 'any'
        ? undefined
        : and(eq(booking.state, state), isLive(ctx)),
    category ? eq(booking.category, category) : undefined,
    clientId ? eq(booking.clientId, clientId) : undefined,
    resourceId
      ? exists(
          ctx.db
            .select({ one: sql`1` })
            .from(reservation)
            .where(
              and(eq(reservation.bookingId, booking.id), eq(reservation.resourceId, resourceId)),
            ),
        )
      : undefined,
    from ? gte(booking.startsAt, getStartOfDay(from, timeZone)) : undefined,
    to ? lt(booking.startsAt, getStartOfDay(addDays(to, 1), timeZone)) : undefined,
    ...splitSearchWords(search).map(matchesWord),
  ]
}

/**
 * Matches a word of the booking, of its client's name, or its number. Columns that only some roles
 * may see are never searched, because a match would reveal them.
 */
function matchesWord(word: string): SQL | undefined {
  const pattern = toLikePattern(word)
  const [, number] = /^(?:bk-?)?(\d{1,9})$/.exec(word) ?? []
  return or(
    like(booking.search, pattern),
    like(client.sortName, pattern),
    number ? eq(booking.number, Number(number)) : undefined,
  )
}

function isAfterCursor(soonest: boolean, { at, id }: { at: Date; id: string }): SQL | undefined {
  const [later, greater] = soonest
    ? [gt(booking.startsAt, at), gt(booking.id, id)]
    : [lt(booking.startsAt, at), lt(booking.id, id)]
  return or(later, and(eq(booking.startsAt, at), greater))
}

async function withResources<Row extends { id: string }>(ctx: Ctx, rows: Row[]) {
  if (rows.length === 0) return []
  const reserved = await ctx.db
    .select({
      bookingId: reservation.bookingId,
      id: resource.id,
      name: resource.name,
      kind: resource.kind,
      staffId: resource.staffId,
      answer: reservation.answer,
    })
    .from(reservation)
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .where(
      inArray(
        reservation.bookingId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(
      sql`array_position(array['person','room','kit'], ${resource.kind})`,
      asc(resource.position),
      asc(resource.name),
    )
  const self = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  const toBookingResource = ({ id, name, kind, staffId, answer }: (typeof reserved)[number]) => ({
    id,
    name,
    kind,
    answer,
    isAsked: staffId !== null,
    isSelf: staffId === self,
  })
  return rows.map((row) => ({
    ...row,
    resources: reserved.filter(({ bookingId }) => bookingId === row.id).map(toBookingResource),
  }))
}

/**
 * Returns a booking with everything this person may see of it, or null if the id is unknown or not
 * visible to them.
 */
export async function findBookingById(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.see')
  const [row] = await ctx.db
    .select({
      booking,
      client: {
        id: client.id,
        name: client.name,
        email: client.email,
        phone: client.phone,
        contact: client.contact,
      },
      message: inquiry.message,
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .leftJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(and(eq(booking.id, id), limitToVisible(ctx)))
  if (!row) return null
  const { search: _, total, deposit: __, policyVersion, depositWaived, ...others } = row.booking
  const { projectId, ...facts } = others
  const [withThem] = await withResources(ctx, [facts])
  const seesMoney = may(ctx.actor, 'money.see')
  const { id: clientId, name, phone, email, contact } = row.client
  return {
    ...withThem!,
    client: may(ctx.actor, 'client.see')
      ? { id: clientId, name, phone, contact, email }
      : { id: null, name, phone, contact, email: null },
    message: may(ctx.actor, 'inquiry.see') ? row.message : null,
    project: projectId === null ? null : await findProject(ctx, projectId),
    startsTwice: toInstant(facts.startsLocal, facts.zone)?.isAmbiguous ?? false,
    endsTwice: toInstant(facts.endsLocal, facts.zone)?.isAmbiguous ?? false,
    timeZoneConflict: isOffsetStale(facts) ? toLocalTime(facts.startsAt, facts.zone) : null,
    series: facts.series === null ? null : await getSeries(ctx, { ...facts, series: facts.series }),
    money: seesMoney
      ? { depositWaived, ...(await getBookingMoney(ctx, row.booking, total, policyVersion)) }
      : null,
    history: await listBookingHistory(ctx, id),
  }
}

/**
 * Returns the series of a booking: its position and length, the last day as first planned, its
 * neighbors, and the number of bookings in each scope of a change.
 */
async function getSeries(
  ctx: Ctx,
  { id, series, startsAt }: { id: string; series: string; startsAt: Date },
) {
  const [planned] = await ctx.db.select().from(bookingSeries).where(eq(bookingSeries.id, series))
  const all = await ctx.db
    .select({ id: booking.id, state: booking.state, startsAt: booking.startsAt })
    .from(booking)
    .where(and(eq(booking.series, series), limitToVisible(ctx)))
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const index = all.findIndex((date) => date.id === id)
  const isThere = ({ state }: { state: State }) => state !== 'canceled'
  const changeable = all.filter(
    (date) =>
      date.id !== id &&
      date.startsAt > ctx.now &&
      (liveStates as readonly State[]).includes(date.state),
  )
  return {
    rhythm: planned!.repeats,
    until: planned!.until,
    position: index + 1,
    count: all.length,
    scopes: {
      following: 1 + changeable.filter((date) => date.startsAt > startsAt).length,
      all: 1 + changeable.length,
    },
    previousId: all.slice(0, index).findLast(isThere)?.id ?? null,
    nextId: all.slice(index + 1).find(isThere)?.id ?? null,
    /** Dates the signed-in person is assigned to and has still to answer. */
    unanswered: may(ctx.actor, 'booking.answer') ? (await listUnanswered(ctx, id)).length : 0,
  }
}

/** Returns the project of a booking, if this person may open it. */
async function findProject(ctx: Ctx, id: string) {
  if (!may(ctx.actor, 'project.see')) return null
  const [row] = await ctx.db
    .select({ id: project.id, number: project.number, title: project.title })
    .from(project)
    .where(and(eq(project.id, id), ownProject(ctx)))
  return row ?? null
}

/**
 * Returns the agreed price, what is owed and paid, the deposit, the refund if the client canceled
 * now, and the refund due since a cancellation; all in cents.
 */
async function getBookingMoney(
  ctx: Ctx,
  row: typeof booking.$inferSelect,
  total: number,
  version: number,
) {
  const [policy, entries] = [
    await getPolicyVersion(ctx, version),
    await listAccountEntries(ctx, { bookingId: row.id }),
  ]
  const received = sumEntries(entries)
  const owed = await selectBookingBalance(ctx, { id: row.id, total })
  const refund = computeRefund(received, { ...row, total: owed.total }, policy, ctx.now)
  const daysAway = countDaysBetween(toStudioDay(ctx.now, row.zone), row.startsLocal.slice(0, 10))
  const [due] = row.state === 'canceled' ? await listDueRefunds(ctx, { bookingId: row.id }) : []
  const canceled = row.state === 'canceled' ? await findCancellation(ctx, row.id) : null
  return {
    ...owed,
    agreed: total,
    /** An accepted quote set it, with a payment plan. */
    isTotalAgreed: row.deposit !== null,
    received,
    deposit: computeDeposit({ total, deposit: row.deposit }, policy),
    depositPercent: getDepositPercent(row, policy),
    entries,
    ifCanceled: { ...refund, daysAway, hasStarted: row.startsAt <= ctx.now },
    policyVersion: version,
    canceledBy: canceled?.by ?? null,
    refundDue: due?.due ?? 0,
    owed: due?.owed ?? 0,
    refundedOver: due?.overpaid ?? 0,
    refundPercent: canceled && getRefundShare(canceled),
    nothingWasPaid: canceled !== null && canceled.refundDue + canceled.kept === 0,
  }
}

/** The most projects offered in the field. */
const maxProjects = 200

/**
 * Returns the open projects a booking may belong to, newest first: of these clients, or of all
 * clients if none is given. The chosen project is included even if it is closed.
 */
export async function listProjectsToBook(
  ctx: Ctx,
  { clients, chosen: selectedId }: { clients: string[]; chosen: string },
) {
  authorize(ctx.actor, 'booking.change')
  const open = and(
    eq(project.state, 'in-progress'),
    clients.length > 0 ? inArray(project.clientId, clients) : undefined,
  )
  return ctx.db
    .select({ id: project.id, number: project.number, title: project.title, client: client.name })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(selectedId ? or(open, eq(project.id, selectedId)) : open)
    .orderBy(asc(client.sortName), desc(project.startedOn), asc(project.id))
    .limit(maxProjects)
}

/** Returns the client and service of a project for a new booking, or null if the id is unknown. */
export async function findProjectToBook(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  const [row] = await ctx.db
    .select({
      id: project.id,
      category: project.category,
      clientId: project.clientId,
      client: client.name,
    })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(eq(project.id, id))
  return row ?? null
}
