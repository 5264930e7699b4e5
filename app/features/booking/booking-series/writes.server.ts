import { inArray } from 'drizzle-orm'

import { toLocalTime } from '#app/core/day.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { booking, reservation } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { groupEmails } from '#app/platform/mail/groups.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import type { BookingForm } from '#app/features/booking/booking/rules.ts'
import {
  type BookingRow,
  type MoveInput,
  failAsChanged,
  isSameTime,
  recordChangeEvent,
  resolveClient,
  saveBookingForm,
} from '#app/features/booking/booking/writes.server.ts'
import type { LocalSpan } from '#app/features/booking/calendar/rules.ts'
import type { ReservationRequest } from '#app/features/booking/reservation/reads.server.ts'
import { resolveLocalTimes } from '#app/features/booking/reservation/rules.ts'
import { withConflictDetails } from '#app/features/booking/reservation/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type SeriesRow,
  listInScope,
  listMovedTogether,
  buildScopeCondition,
} from './reads.server.ts'
import { type Scope, shiftSpan } from './rules.ts'

type SeriesInput = { scope: Scope; revision: number; overwrite: boolean }

/**
 * Applies the changes of a booking's form to all bookings in scope, in one transaction: fields that
 * changed are set, resources added or removed, and times moved by as much. What else differs
 * between them stays. Fails like `changeBooking`, with conflicts for each date.
 */
export function changeSeries(
  ctx: Ctx,
  id: string,
  form: BookingForm,
  { newClient = '', ...input }: SeriesInput & { newClient?: string },
) {
  authorize(ctx.actor, 'booking.change')
  return changeInScope(ctx, id, input, async (ctx) => {
    const owner = await resolveClient(ctx, form.client, { inquiryId: null, newClient })
    return owner.ok ? ok({ ...form, client: owner.value.clientId }) : owner
  })
}

/**
 * Moves all bookings in scope as far as one of them is moved, in one transaction. Fails like
 * `moveBooking`, with conflicts for each date.
 */
export async function moveSeries(
  ctx: Ctx,
  id: string,
  { without = [], closedAnyway = false, ...localTimes }: MoveInput,
  input: SeriesInput,
) {
  authorize(ctx.actor, 'booking.change')
  const resolved = resolveLocalTimes((await getStudio(ctx)).timeZone, localTimes)
  if (!resolved.ok) return fail(Object.values(resolved.problems)[0]!, resolved.problems)
  return changeInScope(ctx, id, input, async (_, { row, resources }) =>
    ok({
      ...toForm(row, resources),
      ...resolved.times,
      closedAnyway,
      resources: resources.filter((id) => !without.includes(id)),
    }),
  )
}

type GetForm = (
  ctx: TxCtx,
  anchor: SeriesRow,
) => Promise<{ ok: true; value: BookingForm } | Failure>
type PlannedBooking = SeriesRow & { form: BookingForm }

function changeInScope(
  ctx: Ctx,
  id: string,
  { scope, revision, overwrite }: SeriesInput,
  getForm: GetForm,
) {
  return savePlan(ctx, id, async (ctx) => {
    const rows = await lockInScope(ctx, id, scope)
    const anchor = rows.find(({ row }) => row.id === id)
    if (!anchor) return fail('booking-is-gone')
    if (!overwrite && anchor.row.revision !== revision) return failAsChanged(ctx, id)
    const form = await getForm(ctx, anchor)
    return form.ok ? planSeries(rows, anchor, form.value, (await getStudio(ctx)).timeZone) : form
  })
}

/**
 * Moves back what `moveSeries` or `changeSeries` moved last, for Undo. Bookings that were moved
 * again since stay. Fails like `moveBooking`.
 */
export function undoSeriesMove(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  return savePlan(ctx, id, async (ctx) => {
    const moved = await listMovedTogether(ctx, id)
    const planned: PlannedBooking[] = []
    for (const { was, ...date } of moved) {
      const [startsLocal = '', endsLocal = ''] = was.split(' ')
      const resolved = resolveLocalTimes(date.row.zone, { startsLocal, endsLocal })
      if (!resolved.ok)
        return fail(Object.values(resolved.problems)[0]!, { on: startsLocal.slice(0, 10) })
      const form = { ...toForm(date.row, date.resources), ...resolved.times, closedAnyway: true }
      planned.push({ ...date, form })
    }
    return planned.length > 0 ? ok(planned) : fail('booking-cannot-move')
  })
}

function savePlan(
  ctx: Ctx,
  id: string,
  getPlan: (ctx: TxCtx) => Promise<{ ok: true; value: PlannedBooking[] } | Failure>,
) {
  let planned: PlannedBooking[] = []
  return withConflictDetails(
    ctx,
    () => toRequest(planned),
    (ctx) =>
      transact(ctx, (ctx) =>
        groupEmails(ctx, async (ctx) => {
          const plan = await getPlan(ctx)
          if (!plan.ok) return plan
          planned = plan.value
          await releaseMoved(ctx, planned)
          for (const { row, resources, form } of planned) {
            const change = { clientId: form.client, before: resources }
            const failure = await saveBookingForm(ctx, row, form, change)
            if (failure) return addDate(failure, form, planned.length)
            await recordChangeEvent(ctx, row, form, change)
          }
          return ok({ id, count: planned.length })
        }),
      ),
  )
}

/** Locks the bookings in scope in id order, so that concurrent changes can't deadlock. */
export async function lockInScope(ctx: TxCtx, id: string, scope: Scope): Promise<SeriesRow[]> {
  await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(await buildScopeCondition(ctx, id, scope))
    .orderBy(booking.id)
    .for('update')
  return listInScope(ctx, id, scope)
}

/** Names the date of a failure that several bookings could have. */
function addDate(failure: Failure, { startsLocal }: BookingForm, count: number): Failure {
  return count > 1
    ? { ...failure, details: { on: startsLocal.slice(0, 10), ...failure.details } }
    : failure
}

/**
 * Returns the form of each booking: the typed one for the one it was typed for, and the same
 * changes for the others. Fails with `time-never` or `time-twice` and the day.
 */
function planSeries(rows: SeriesRow[], anchor: SeriesRow, form: BookingForm, timeZone: string) {
  const planned: PlannedBooking[] = []
  for (const date of rows) {
    if (date === anchor) {
      planned.push({ ...date, form: { ...form, otherTimes: [] } })
      continue
    }
    const dateForm = applyFields(date, anchor, form)
    const times = shiftTimes(date.row, anchor.row, form, timeZone)
    if (!times.ok) return fail(times.problem, { on: times.day })
    const changed = { ...dateForm, ...times.value, closedAnyway: form.closedAnyway }
    if (isChanged(date, changed)) planned.push({ ...date, form: changed })
  }
  return ok(planned)
}

/**
 * Fields that a change of the form sets in every booking of the series; a total that an accepted
 * quote set stays.
 */
const sharedFields = [
  'client',
  'project',
  'category',
  'title',
  'place',
  'notes',
  'total',
  'minutesBefore',
  'minutesAfter',
  'heldUntil',
] as const

function applyFields(date: SeriesRow, anchor: SeriesRow, form: BookingForm): BookingForm {
  const [dateForm, before] = [
    toForm(date.row, date.resources),
    toForm(anchor.row, anchor.resources),
  ]
  const changed = sharedFields.filter(
    (field) =>
      String(form[field]) !== String(before[field]) &&
      (field !== 'heldUntil' || date.row.state === 'held') &&
      (field !== 'total' || date.row.deposit === null),
  )
  const added = form.resources.filter((id) => !before.resources.includes(id))
  return {
    ...dateForm,
    ...Object.fromEntries(changed.map((field) => [field, form[field]])),
    resources: [
      ...dateForm.resources.filter(
        (id) => form.resources.includes(id) || !before.resources.includes(id),
      ),
      ...added.filter((id) => !dateForm.resources.includes(id)),
    ],
  }
}

function shiftTimes(row: BookingRow, from: BookingRow, to: BookingForm, timeZone: string) {
  if (isSameTime(from, to)) return ok(pickTimes(row))
  const span = shiftSpan(toLocalSpan(row, timeZone), toLocalSpan(from, timeZone), to)
  // the chosen occurrence of a repeated hour applies to every date that repeats it
  const { startsLater, endsLater } = to
  const resolved = resolveLocalTimes(timeZone, { ...span, startsLater, endsLater })
  return resolved.ok
    ? ok(resolved.times)
    : {
        ok: false as const,
        problem: Object.values(resolved.problems)[0]!,
        day: span.startsLocal.slice(0, 10),
      }
}

function toLocalSpan(
  { zone, startsLocal, endsLocal, startsAt, endsAt }: BookingRow,
  timeZone: string,
): LocalSpan {
  return zone === timeZone
    ? { startsLocal, endsLocal }
    : { startsLocal: toLocalTime(startsAt, timeZone), endsLocal: toLocalTime(endsAt, timeZone) }
}

function isChanged({ row, resources }: SeriesRow, form: BookingForm): boolean {
  const savedForm = toForm(row, resources)
  return (
    !isSameTime(row, form) ||
    sharedFields.some((field) => String(savedForm[field]) !== String(form[field])) ||
    savedForm.resources.toSorted().join() !== form.resources.toSorted().join()
  )
}

/** Returns a booking as its form would send it unchanged. */
function toForm(row: BookingRow, resources: string[]): BookingForm {
  const { category, title, place, notes, total, minutesBefore, minutesAfter } = row
  return {
    category,
    title,
    place,
    notes,
    total,
    minutesBefore,
    minutesAfter,
    ...pickTimes(row),
    client: row.clientId,
    project: row.projectId ?? '',
    state: row.state === 'held' ? 'held' : 'pending',
    heldUntil: row.heldUntil,
    closedAnyway: false,
    repeats: '',
    otherTimes: [],
    resources,
  }
}

function pickTimes(row: BookingRow) {
  const { zone, startsLocal, endsLocal, startsLater, endsLater, startsAt, endsAt } = row
  return { zone, startsLocal, endsLocal, startsLater, endsLater, startsAt, endsAt }
}

/**
 * Frees the old times of all bookings that move before any gets its new one, because the new time
 * of one may be the old time of the next. Their responses are reset anyway.
 */
async function releaseMoved(ctx: TxCtx, planned: PlannedBooking[]) {
  const moved = planned.filter(({ row, form }) => !isSameTime(row, form))
  if (moved.length < 2) return
  const ids = moved.map(({ row }) => row.id)
  await ctx.db.delete(reservation).where(inArray(reservation.bookingId, ids))
}

/** Returns the request to check for conflicts: each date with the resources it newly takes. */
function toRequest(planned: PlannedBooking[]): ReservationRequest {
  const dates = planned.map(({ row, resources, form }) => ({
    startsAt: form.startsAt,
    endsAt: form.endsAt,
    startsLocal: form.startsLocal,
    minutesBefore: form.minutesBefore,
    minutesAfter: form.minutesAfter,
    resources: isSameTime(row, form)
      ? form.resources.filter((id) => !resources.includes(id))
      : form.resources,
  }))
  return {
    ...dates[0]!,
    otherTimes: dates.slice(1),
    bookingId: null,
    changedTogetherIds: planned.map(({ row }) => row.id),
  }
}
