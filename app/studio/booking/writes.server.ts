import { randomUUID } from 'node:crypto'

import { and, eq, notInArray, sql } from 'drizzle-orm'

import { dayOf, shownAt } from '#app/core/day.ts'
import { type Facts, done, problem } from '#app/core/result.ts'
import { fold } from '#app/core/text.ts'
import { booking, client, event, inquiry, project, staff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { turnIntoClient } from '#app/studio/inquiry/writes.server.ts'
import { entriesOf } from '#app/studio/ledger/reads.server.ts'
import { addProject } from '#app/studio/project/writes.server.ts'
import { reservedOf, wantedAgain } from '#app/studio/reservation/reads.server.ts'
import { closureIn, hasPassed } from '#app/studio/reservation/rules.ts'
import { refusingClashes, reserve } from '#app/studio/reservation/writes.server.ts'
import { policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'

import {
  type BookingForm,
  type ChangedField,
  type Hung,
  type Kind,
  type Said,
  type State,
  changedFields,
  hungIn,
  unfitness,
} from './rules.ts'

export type Row = typeof booking.$inferSelect

/**
 * Makes a booking and reserves what it takes. From an inquiry the client is its writer, made if
 * there is none yet. Problems: `resource-is-taken` and `resource-is-away` with by whom, until when
 * and the nearest free times; those of `reserve`;
 * `client-missing`, `client-is-gone`, `inquiry-is-gone`; of its project `project-is-gone`, `project-of-another`, `project-not-open`.
 */
export async function addBooking(ctx: Ctx, form: BookingForm, inquiryId: string | null = null) {
  demand(ctx.actor, 'booking.change')
  return refusingClashes(
    ctx,
    () => ({ ...form, own: null }),
    (ctx) =>
      transact(ctx, async (ctx) => {
        const whose = await clientOf(ctx, form.client, inquiryId)
        if (!whose.ok) return whose
        const unfitting = await unfit(ctx, form.project, whose.value.clientId, null)
        if (unfitting) return unfitting
        if (form.state === 'held' && hasPassed(form, ctx.now)) return problem('hold-has-passed')
        const { version } = await policyInForce(ctx)
        const series = form.again.length > 0 ? randomUUID() : null
        const whoseAndHow = {
          series,
          clientId: whose.value.clientId,
          inquiryId,
          state: form.state,
          createdAt: ctx.now,
          policyVersion: version,
        }
        const made = await ctx.db
          .insert(booking)
          .values(
            [form, ...form.again].map((time) => ({
              ...columns(form, form.state),
              ...timeOf(time),
              ...whoseAndHow,
            })),
          )
          .returning()
        const refused = await reserve(ctx, made, form.resources, form)
        if (refused) return refused
        const repeated: Record<string, string | number> = series
          ? {
              repeats: form.repeats,
              dates: made.length,
              until: form.again.at(-1)!.startsWall.slice(0, 10),
            }
          : {}
        for (const one of made)
          await record(ctx, 'booking.added', one.id, {
            state: form.state,
            ...repeated,
            ...(await getClosureFacts(ctx, form.closedAnyway, one)),
          })
        return done({ id: made[0]!.id, number: made[0]!.number })
      }),
  )
}

/**
 * Changes what was agreed: client, facts, time, resources, total. `seen` is the last event its form
 * knew; somebody else's change since then is `booking-was-changed` with who made it, unless `mine`
 * is to be kept. Other problems: as above, `client-has-paid` where another client is named,
 * `booking-is-gone`.
 */
export async function changeBooking(
  ctx: Ctx,
  id: string,
  form: BookingForm,
  { seen, mine }: { seen: number; mine: boolean },
) {
  demand(ctx.actor, 'booking.change')
  return refusingClashes(
    ctx,
    () => ({ ...form, own: id }),
    (ctx) =>
      transact(ctx, async (ctx) => {
        const row = await lockBooking(ctx, id)
        if (!row) return problem('booking-is-gone')
        const other = mine ? null : await changedSince(ctx, id, seen)
        if (other) return other
        const whose = await clientOf(ctx, form.client, null)
        if (!whose.ok) return whose
        // what was paid is the ledger's, and says by whom
        if (
          whose.value.clientId !== row.clientId &&
          (await entriesOf(ctx, { bookingId: id })).length > 0
        )
          return problem('client-has-paid')
        const before = await reservedOf(ctx, id)
        const unfitting = await unfit(ctx, form.project, whose.value.clientId, row.projectId)
        if (unfitting) return unfitting
        if (row.state === 'held' && hasPassed({ ...form, state: 'held' }, ctx.now))
          return problem('hold-has-passed')
        await ctx.db
          .update(booking)
          .set({
            ...columns(form, row.state),
            // untouched times stay as they were written, in the zone they were written in
            ...(isSameTime(row, form) && timeOf(row)),
            clientId: whose.value.clientId,
          })
          .where(eq(booking.id, id))
        const refused = await reserve(ctx, { ...form, id, state: row.state }, form.resources, {
          ...form,
          before: { ...row, resources: before },
        })
        if (refused) return refused
        await record(ctx, 'booking.changed', id, {
          ...differences(
            row,
            {
              ...form,
              heldUntil: row.state === 'held' ? form.heldUntil : row.heldUntil,
              clientId: whose.value.clientId,
              project: form.project || null,
            },
            before,
          ),
          ...(await getClosureFacts(ctx, form.closedAnyway, form)),
        })
        return done({ id, number: row.number })
      }),
  )
}

/**
 * Another time by the studio's wall clock, and those it is to go on `without`; nothing else of it
 * is changed.
 */
export type Move = Said & { without?: string[]; closedAnyway?: boolean }

/**
 * Moves a booking to another time. Problems: as above, and those of `hungIn`, with its field among
 * the facts.
 */
export async function moveBooking(
  ctx: Ctx,
  id: string,
  { without = [], closedAnyway = false, ...said }: Move,
  { seen, mine }: { seen: number; mine: boolean },
) {
  demand(ctx.actor, 'booking.change')
  const hung = hungIn((await theStudio(ctx))!.timeZone, said)
  if (!hung.ok) return problem(Object.values(hung.problems)[0]!, hung.problems)
  const { times } = hung
  const wanted = async (ctx: Ctx) => {
    const before = (await wantedAgain(ctx, id))!
    return {
      ...before,
      ...times,
      resources: before.resources.filter((one) => !without.includes(one)),
    }
  }
  return refusingClashes(ctx, wanted, (ctx) =>
    transact(ctx, async (ctx) => {
      const row = await lockBooking(ctx, id)
      if (!row) return problem('booking-is-gone')
      const other = mine ? null : await changedSince(ctx, id, seen)
      if (other) return other
      const [before, { resources }] = [await reservedOf(ctx, id), await wanted(ctx)]
      await ctx.db.update(booking).set(times).where(eq(booking.id, id))
      const refused = await reserve(ctx, { ...row, ...times }, resources, {
        closedAnyway,
        before: { ...row, resources: before },
      })
      if (refused) return refused
      await record(ctx, 'booking.changed', id, {
        ...differences(row, { ...row, project: row.projectId, ...times, resources }, before),
        ...(await getClosureFacts(ctx, closedAnyway, times)),
      })
      return done({ id, number: row.number })
    }),
  )
}

type Asked = Pick<
  Row,
  'clientId' | 'inquiryId' | 'offering' | 'kind' | 'title' | 'place' | 'heldUntil'
> & {
  times: Pick<Row, 'startsAt' | 'endsAt' | 'minutesBefore' | 'minutesAfter'>
  resources: string[]
}

/**
 * Holds a date somebody asked for, inside the write that takes the question in, until the studio's
 * word or an instant. Problems: those of `reserve`.
 */
export async function holdDate(ctx: TxCtx, { times, resources, ...asked }: Asked) {
  demand(ctx.actor, 'date.ask')
  const { timeZone: zone } = (await theStudio(ctx))!
  const [starts, ends] = [shownAt(times.startsAt, zone), shownAt(times.endsAt, zone)]
  const { version } = await policyInForce(ctx)
  const [made] = await ctx.db
    .insert(booking)
    .values({
      ...asked,
      ...times,
      zone,
      startsWall: starts.wall,
      startsLater: starts.later,
      endsWall: ends.wall,
      endsLater: ends.later,
      state: 'held',
      createdAt: ctx.now,
      policyVersion: version,
      search: fold(`${asked.title} ${asked.place}`),
    })
    .returning()
  const refused = await reserve(ctx, made!, resources)
  if (refused) return refused
  await record(ctx, 'booking.asked', made!.id, { state: 'held' })
  return done({ id: made!.id, number: made!.number })
}

/**
 * Begins the project a booking is part of, today or on the booking's day where that has passed,
 * with the tasks its kind starts from; where it has one, nothing more is begun. Problems:
 * `booking-is-gone`, `booking-is-canceled`.
 */
export async function startProject(ctx: Ctx, id: string, tasks: Record<Kind, string[]>) {
  demand(ctx.actor, 'booking.change')
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await lockBooking(ctx, id)
    if (!row) return problem('booking-is-gone')
    if (row.projectId) return done({ id: row.projectId })
    if (row.state === 'canceled') return problem('booking-is-canceled')
    const [whose] = await ctx.db
      .select({ name: client.name })
      .from(client)
      .where(eq(client.id, row.clientId))
    const { clientId, kind, title, startsWall } = row
    const [now, shoot] = [dayOf(ctx.now, (await theStudio(ctx))!.timeZone), startsWall.slice(0, 10)]
    const made = await addProject(
      ctx,
      {
        clientId,
        kind,
        title: title || whose!.name,
        stage: 'discovery',
        startedOn: shoot < now ? shoot : now,
        dueOn: '',
        notes: '',
      },
      tasks[kind],
    )
    if (!made.ok) return made
    await ctx.db.update(booking).set({ projectId: made.value.id }).where(eq(booking.id, id))
    await record(ctx, 'booking.linked', id, { project: made.value.id })
    return done({ id: made.value.id })
  })
}

/** The client a form names, or the writer of the inquiry it began with. */
async function clientOf(ctx: TxCtx, clientId: string, inquiryId: string | null) {
  if (
    inquiryId !== null &&
    (await ctx.db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, inquiryId)))
      .length === 0
  )
    return problem('inquiry-is-gone')
  if (clientId === '')
    return inquiryId === null ? problem('client-missing') : turnIntoClient(ctx, inquiryId)
  const [known] = await ctx.db.select({ id: client.id }).from(client).where(eq(client.id, clientId))
  return known ? done({ clientId: known.id, made: false }) : problem('client-is-gone')
}

/**
 * A booking belongs to an open project of its own client, or to none; the row is held, so that it
 * stays the client's until this is kept.
 */
async function unfit(ctx: TxCtx, projectId: string, clientId: string, before: string | null) {
  if (projectId === '') return null
  const [row] = await ctx.db
    .select({ id: project.id, clientId: project.clientId, state: project.state })
    .from(project)
    .where(eq(project.id, projectId))
    .for('share')
  const why = unfitness(row, clientId, before)
  return why && problem(why)
}

/** What a form says of a booking's own row; only a hold has an end. */
function columns(form: BookingForm, state: State) {
  const { kind, title, place, notes, total, minutesBefore, minutesAfter } = form
  return {
    kind,
    title,
    place,
    notes,
    total,
    minutesBefore,
    minutesAfter,
    ...timeOf(form),
    heldUntil: state === 'held' ? form.heldUntil : null,
    projectId: form.project || null,
    search: fold(`${title} ${place}`),
  }
}

function timeOf({ zone, startsWall, endsWall, startsLater, endsLater, startsAt, endsAt }: Hung) {
  return { zone, startsWall, endsWall, startsLater, endsLater, startsAt, endsAt }
}

type Instants = { startsAt: Date; endsAt: Date }

function isSameTime(a: Instants, b: Instants): boolean {
  return a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime()
}

/** For the record, that it was wanted although the studio is closed on one of its days. */
export async function getClosureFacts(
  ctx: TxCtx,
  closedAnyway: boolean,
  time: Instants,
): Promise<Record<string, boolean>> {
  return closedAnyway && closureIn((await theStudio(ctx))!, time) ? { closedAnyway } : {}
}

type Agreed = Pick<Row, 'startsWall' | 'endsWall' | 'startsAt' | 'endsAt' | 'total'> &
  Partial<Pick<Row, ChangedField>> & { project: string | null; resources: string[] }

/**
 * What a change changed, for the record: amounts, ids and names of fields, no words people wrote.
 */
function differences(
  row: Row,
  now: Agreed,
  before: string[],
): Record<string, string | number | boolean | null> {
  const [added, removed] = [
    now.resources.filter((id) => !before.includes(id)),
    before.filter((id) => !now.resources.includes(id)),
  ]
  const fields = changedFields.filter(
    (field) => now[field] !== undefined && String(row[field]) !== String(now[field]),
  )
  return {
    ...(!isSameTime(row, now) && {
      was: `${row.startsWall} ${row.endsWall}`,
      is: `${now.startsWall} ${now.endsWall}`,
    }),
    ...(row.total !== now.total && { totalWas: row.total, total: now.total }),
    ...(row.projectId !== now.project && { project: now.project }),
    ...(added.length > 0 && { added: [...new Set(added)].join(' ') }),
    ...(removed.length > 0 && { removed: removed.join(' ') }),
    ...(fields.length > 0 && { fields: fields.join(' ') }),
  }
}

/** What people say to their part overwrites nothing of a form. */
const answers = ['booking.accepted', 'booking.declined']

async function changedSince(ctx: TxCtx, id: string, seen: number) {
  const [last] = await ctx.db
    .select({ id: event.id, at: event.at, name: staff.name })
    .from(event)
    .leftJoin(staff, eq(staff.id, event.actorId))
    .where(and(eq(event.subjectId, id), notInArray(event.name, answers)))
    .orderBy(sql`${event.id} desc`)
    .limit(1)
  return last && last.id > seen
    ? problem('booking-was-changed', {
        name: last.name ?? '',
        at: last.at.toISOString(),
        event: last.id,
      } satisfies Facts)
    : null
}

/** The row, held until the transaction ends, so that two people cannot move it at once. */
export async function lockBooking(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id)).for('update')
  return row
}
