import type { Category } from '#app/features/studio/service/rules.ts'
import { and, eq, notInArray, sql } from 'drizzle-orm'

import { toStudioDay, getLocalTimeInfo } from '#app/core/day.ts'
import type { EventData } from '#app/core/events.ts'
import { type Details, type Failure, ok, fail } from '#app/core/result.ts'
import { toSearchKey } from '#app/core/text.ts'
import {
  booking,
  bookingSeries,
  client,
  event,
  project,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { groupEmails } from '#app/platform/mail/groups.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { addClientByName, lockClient } from '#app/features/clients/client/writes.server.ts'
import { convertToClient } from '#app/features/clients/inquiry/writes.server.ts'
import { listAccountEntries } from '#app/features/money/ledger/reads.server.ts'
import { addProject } from '#app/features/work/project/writes.server.ts'
import {
  listReservedIds,
  findReservationRequest,
} from '#app/features/booking/reservation/reads.server.ts'
import {
  findClosureDuring,
  isExpiredHold,
  type ResolvedTimes,
  type LocalTimes,
  resolveLocalTimes,
} from '#app/features/booking/reservation/rules.ts'
import {
  checkInquiry,
  lockForNewBooking,
  withConflictDetails,
  reserve,
  saveReservations,
} from '#app/features/booking/reservation/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type BookingForm, findProjectLinkError } from './rules.ts'
import { getCurrentPolicy, getPolicyVersion } from '#app/features/studio/policy/reads.server.ts'
import { computeDeliveryDay } from '#app/features/studio/policy/rules.ts'
import type { State } from '#app/core/booking-states.ts'
import type { ChangedField } from '#app/features/booking/booking-history/rules.ts'
import { changedFields, eventsWithoutChange } from '#app/features/booking/booking-history/rules.ts'

export type BookingRow = typeof booking.$inferSelect

/**
 * Creates a booking and reserves its resources. From an inquiry, the client is its sender, created
 * if necessary; `newClient` is the name of a client to add. Fails with `resource-is-taken` or
 * `resource-is-away` (with the conflict and the nearest free times), the failures of `reserve`,
 * `client-missing`, `client-is-gone`, `inquiry-is-gone`, `inquiry-is-booked` with that booking,
 * `hold-has-passed`, and for its project `project-is-gone`, `project-of-another`,
 * `project-not-open`.
 */
export async function createBooking(
  ctx: Ctx,
  form: BookingForm,
  { inquiryId = null, newClient = '' }: { inquiryId?: string | null; newClient?: string } = {},
) {
  authorize(ctx.actor, 'booking.change')
  return withConflictDetails(
    ctx,
    () => ({ ...form, bookingId: null }),
    (ctx) =>
      transact(ctx, (ctx) =>
        groupEmails(ctx, async (ctx) => {
          const owner = await resolveClient(ctx, form.client, { inquiryId, newClient })
          if (!owner.ok) return owner
          const failure = await checkProject(ctx, form.project, owner.value.clientId, null)
          if (failure) return failure
          if (form.state === 'held' && isExpiredHold(form, ctx.now)) return fail('hold-has-passed')
          const refused = await lockForNewBooking(ctx, { ...form, bookingId: null }, form)
          if (refused) return refused
          const { version } = await getCurrentPolicy(ctx)
          const series = await createSeries(ctx, form)
          const shared = {
            series: series?.id ?? null,
            clientId: owner.value.clientId,
            inquiryId,
            state: form.state,
            createdAt: ctx.now,
            policyVersion: version,
          }
          const rows = await ctx.db
            .insert(booking)
            .values(
              [form, ...form.otherTimes].map((time) => ({
                ...toColumns(form, form.state),
                ...pickTimes(time),
                ...shared,
              })),
            )
            .returning()
          await saveReservations(ctx, rows, form.resources)
          const repeated = series && {
            repeats: series.repeats,
            dates: rows.length,
            until: series.until,
          }
          for (const row of rows)
            await recordEvent(ctx, 'booking.added', row.id, {
              state: form.state,
              ...repeated,
              ...(await getClosureData(ctx, form.closedAnyway, row)),
            })
          return ok({ id: rows[0]!.id, number: rows[0]!.number })
        }),
      ),
  )
}

/** Stores how often a booking repeats; null for a single one. */
async function createSeries(ctx: TxCtx, { repeats, otherTimes }: BookingForm) {
  const last = otherTimes.at(-1)
  if (!last || repeats === '') return null
  const values = { repeats, until: last.startsLocal.slice(0, 10) }
  return (await ctx.db.insert(bookingSeries).values(values).returning())[0]!
}

/** The revision the form was opened with; `overwrite` also replaces a later change by others. */
type SaveOptions = { revision: number; overwrite: boolean }

/**
 * Changes client, details, time, resources and total. A change after `revision` fails with
 * `booking-was-changed` and its author, unless `overwrite` is set. Also fails like
 * `createBooking`, with `client-has-paid` if the client changes after a payment, with
 * `booking-total-agreed` if the total changes although a payment plan is for it, and with
 * `booking-is-gone`.
 */
export async function changeBooking(
  ctx: Ctx,
  id: string,
  form: BookingForm,
  { revision, overwrite, newClient = '' }: SaveOptions & { newClient?: string },
) {
  authorize(ctx.actor, 'booking.change')
  return withConflictDetails(
    ctx,
    () => ({ ...form, bookingId: id }),
    (ctx) =>
      transact(ctx, async (ctx) => {
        const row = await lockBooking(ctx, id)
        if (!row) return fail('booking-is-gone')
        if (!overwrite && row.revision !== revision) return failAsChanged(ctx, id)
        const owner = await resolveClient(ctx, form.client, { inquiryId: null, newClient })
        if (!owner.ok) return owner
        const change = {
          clientId: owner.value.clientId,
          before: await listReservedIds(ctx, id),
        }
        const failure = await saveBookingForm(ctx, row, form, change)
        if (failure) return failure
        await recordChangeEvent(ctx, row, form, change)
        return ok({ id, number: row.number })
      }),
  )
}

/**
 * Saves the form for a locked booking whose last change was checked. `before` are the resources it
 * had. Fails like `changeBooking`.
 */
export async function saveBookingForm(
  ctx: TxCtx,
  row: BookingRow,
  form: BookingForm,
  { clientId, before }: { clientId: string; before: string[] },
): Promise<Failure | null> {
  const { id } = row
  // payments belong to the client in the ledger, so the client can't change
  if (clientId !== row.clientId && (await listAccountEntries(ctx, { bookingId: id })).length > 0)
    return fail('client-has-paid')
  const failure = await checkProject(ctx, form.project, clientId, row.projectId)
  if (failure) return failure
  if (row.state === 'held' && isExpiredHold({ ...form, state: 'held' }, ctx.now))
    return fail('hold-has-passed')
  if (row.deposit !== null && form.total !== row.total) return fail('booking-total-agreed')
  await updateRevision(ctx, booking, row, {
    ...toColumns(form, row.state),
    // unchanged times keep the local times and zone they were entered in
    ...(isSameTime(row, form) && pickTimes(row)),
    clientId,
  })
  return reserve(ctx, { ...form, id, state: row.state }, form.resources, {
    ...form,
    before: { ...row, resources: before },
  })
}

/** Records what `saveBookingForm` changed. */
export async function recordChangeEvent(
  ctx: TxCtx,
  row: BookingRow,
  form: BookingForm,
  { clientId, before }: { clientId: string; before: string[] },
) {
  const project = form.project || null
  const heldUntil = row.state === 'held' ? form.heldUntil : row.heldUntil
  await recordEvent(ctx, 'booking.changed', row.id, {
    ...getChanges(row, { ...form, heldUntil, clientId, project }, before),
    ...(await getClosureData(ctx, form.closedAnyway, form)),
  })
}

/** New local times of the studio, and resource ids to release (`without`). */
export type MoveInput = LocalTimes & { without?: string[]; closedAnyway?: boolean }

/**
 * Moves a booking to another time and changes nothing else. Fails like `changeBooking`, and with
 * the problems of `resolveLocalTimes` (the field is in the details).
 */
export async function moveBooking(
  ctx: Ctx,
  id: string,
  { without = [], closedAnyway = false, ...localTimes }: MoveInput,
  { revision, overwrite }: SaveOptions,
) {
  authorize(ctx.actor, 'booking.change')
  const resolved = resolveLocalTimes((await getStudio(ctx)).timeZone, localTimes)
  if (!resolved.ok) return fail(Object.values(resolved.problems)[0]!, resolved.problems)
  const { times } = resolved
  const getRequest = async (ctx: Ctx) => {
    const before = (await findReservationRequest(ctx, id))!
    return {
      ...before,
      ...times,
      resources: before.resources.filter((id) => !without.includes(id)),
    }
  }
  return withConflictDetails(ctx, getRequest, (ctx) =>
    transact(ctx, async (ctx) => {
      const row = await lockBooking(ctx, id)
      if (!row) return fail('booking-is-gone')
      if (!overwrite && row.revision !== revision) return failAsChanged(ctx, id)
      const [before, { resources }] = [await listReservedIds(ctx, id), await getRequest(ctx)]
      await updateRevision(ctx, booking, row, times)
      const refused = await reserve(ctx, { ...row, ...times }, resources, {
        closedAnyway,
        before: { ...row, resources: before },
      })
      if (refused) return refused
      await recordEvent(ctx, 'booking.changed', id, {
        ...getChanges(row, { ...row, project: row.projectId, ...times, resources }, before),
        ...(await getClosureData(ctx, closedAnyway, times)),
      })
      return ok({ id, number: row.number })
    }),
  )
}

type HoldInput = Pick<
  BookingRow,
  'clientId' | 'inquiryId' | 'service' | 'category' | 'title' | 'place' | 'heldUntil'
> & {
  id?: string
  times: Pick<BookingRow, 'startsAt' | 'endsAt' | 'minutesBefore' | 'minutesAfter'>
  resources: string[]
}

/**
 * Creates a hold for a visitor's request, inside the caller's transaction, until the studio decides
 * or `heldUntil` passes. Fails like `reserve`.
 */
export async function createHold(ctx: TxCtx, { times, resources, ...fields }: HoldInput) {
  authorize(ctx.actor, 'booking.request')
  const { timeZone: zone } = await getStudio(ctx)
  const [starts, ends] = [
    getLocalTimeInfo(times.startsAt, zone),
    getLocalTimeInfo(times.endsAt, zone),
  ]
  const { version } = await getCurrentPolicy(ctx)
  const [row] = await ctx.db
    .insert(booking)
    .values({
      ...fields,
      ...times,
      zone,
      startsLocal: starts.local,
      startsLater: starts.isLater,
      endsLocal: ends.local,
      endsLater: ends.isLater,
      state: 'held',
      createdAt: ctx.now,
      policyVersion: version,
      search: toSearchKey(`${fields.title} ${fields.place}`),
    })
    .returning()
  const refused = await reserve(ctx, row!, resources)
  if (refused) return refused
  await recordEvent(ctx, 'booking.requested', row!.id, { state: 'held' })
  return ok({ id: row!.id, number: row!.number })
}

/**
 * Starts the project of a booking with the tasks of its category, dated today or the booking's day
 * if that has passed, and due when its policy promises the delivery. Returns the existing project
 * if there is one. Fails with `booking-is-gone`, `booking-is-canceled`.
 */
export async function startProject(ctx: Ctx, id: string, tasks: Record<Category, string[]>) {
  authorize(ctx.actor, 'booking.change')
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await lockBooking(ctx, id)
    if (!row) return fail('booking-is-gone')
    if (row.projectId) return ok({ id: row.projectId })
    if (row.state === 'canceled') return fail('booking-is-canceled')
    const [contactRow] = await ctx.db
      .select({ name: client.name })
      .from(client)
      .where(eq(client.id, row.clientId))
    const { clientId, category, title, startsLocal } = row
    const policy = await getPolicyVersion(ctx, row.policyVersion)
    const today = toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
    const shoot = startsLocal.slice(0, 10)
    const created = await addProject(
      ctx,
      {
        clientId,
        category,
        title: title || contactRow!.name,
        stage: 'discovery',
        startedOn: shoot < today ? shoot : today,
        dueOn: computeDeliveryDay(policy, row),
        notes: '',
      },
      tasks[category],
    )
    if (!created.ok) return created
    await ctx.db.update(booking).set({ projectId: created.value.id }).where(eq(booking.id, id))
    await recordEvent(ctx, 'booking.project-created', id, { project: created.value.id })
    return ok({ id: created.value.id })
  })
}

/** Returns the client chosen in the form, or the sender of the inquiry. */
export async function resolveClient(
  ctx: TxCtx,
  clientId: string,
  { inquiryId, newClient }: { inquiryId: string | null; newClient: string },
) {
  const problem = inquiryId === null ? null : await checkInquiry(ctx, inquiryId)
  if (problem) return problem
  if (clientId === '' && newClient !== '')
    return ok({ clientId: await addClientByName(ctx, newClient), made: true })
  if (clientId === '')
    return inquiryId === null ? fail('client-missing') : convertToClient(ctx, inquiryId)
  return (await lockClient(ctx, clientId)) ? ok({ clientId, made: false }) : fail('client-is-gone')
}

/**
 * Checks that the project is open and the client's. Locks its row so that its client can't change
 * before the booking is saved.
 */
async function checkProject(
  ctx: TxCtx,
  projectId: string,
  clientId: string,
  before: string | null,
) {
  if (projectId === '') return null
  const [row] = await ctx.db
    .select({ id: project.id, clientId: project.clientId, state: project.state })
    .from(project)
    .where(eq(project.id, projectId))
    .for('share')
  const problem = findProjectLinkError(row, clientId, before)
  return problem && fail(problem)
}

/** Columns set by the form; only a hold has an end. */
function toColumns(form: BookingForm, state: State) {
  const { category, title, place, notes, total, minutesBefore, minutesAfter } = form
  return {
    category,
    title,
    place,
    notes,
    total,
    minutesBefore,
    minutesAfter,
    ...pickTimes(form),
    heldUntil: state === 'held' ? form.heldUntil : null,
    projectId: form.project || null,
    search: toSearchKey(`${title} ${place}`),
  }
}

function pickTimes(row: ResolvedTimes) {
  const { zone, startsLocal, endsLocal, startsLater, endsLater, startsAt, endsAt } = row
  return { zone, startsLocal, endsLocal, startsLater, endsLater, startsAt, endsAt }
}

type Instants = { startsAt: Date; endsAt: Date }

export function isSameTime(a: Instants, b: Instants): boolean {
  return +a.startsAt === +b.startsAt && +a.endsAt === +b.endsAt
}

/**
 * Marks in the event that the booking was made although the studio is closed on one of its days.
 */
export async function getClosureData(
  ctx: TxCtx,
  closedAnyway: boolean,
  time: Instants,
): Promise<{ closedAnyway?: true }> {
  return closedAnyway && findClosureDuring(await getStudio(ctx), time) ? { closedAnyway } : {}
}

type ChangedBooking = Pick<
  BookingRow,
  'startsLocal' | 'endsLocal' | 'startsAt' | 'endsAt' | 'total'
> &
  Partial<Pick<BookingRow, ChangedField>> & { project: string | null; resources: string[] }

/** Returns what changed for the event: amounts, ids and field names, but no text people wrote. */
function getChanges(
  row: BookingRow,
  now: ChangedBooking,
  before: string[],
): EventData<'booking.changed'> {
  const [added, removed] = [
    now.resources.filter((id) => !before.includes(id)),
    before.filter((id) => !now.resources.includes(id)),
  ]
  const fields = changedFields.filter(
    (field) => now[field] !== undefined && String(row[field]) !== String(now[field]),
  )
  return {
    ...(!isSameTime(row, now) && {
      was: `${row.startsLocal} ${row.endsLocal}`,
      is: `${now.startsLocal} ${now.endsLocal}`,
    }),
    ...(row.total !== now.total && { totalWas: row.total, total: now.total }),
    ...(row.projectId !== now.project && { project: now.project }),
    ...(added.length > 0 && { added: [...new Set(added)].join(' ') }),
    ...(removed.length > 0 && { removed: removed.join(' ') }),
    ...(fields.length > 0 && { fields: fields.join(' ') }),
  }
}

/** Fails with the author and time of the last change. */
export async function failAsChanged(ctx: TxCtx, id: string) {
  const [last] = await ctx.db
    .select({ at: event.at, name: staff.name })
    .from(event)
    .leftJoin(staff, eq(staff.id, event.actorId))
    .where(and(eq(event.subjectId, id), notInArray(event.name, [...eventsWithoutChange])))
    .orderBy(sql`${event.id} desc`)
    .limit(1)
  return fail('booking-was-changed', {
    name: last?.name ?? '',
    at: (last?.at ?? ctx.now).toISOString(),
  } satisfies Details)
}

/** Locks the booking's row until the transaction ends, so that two people can't change it. */
export async function lockBooking(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id)).for('update')
  return row
}
