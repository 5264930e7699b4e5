import { randomUUID } from 'node:crypto'

import { and, asc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'

import { dayOf, shownAt } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { type Facts, type Refusal, done, problem } from '#app/core/result.ts'
import { fold } from '#app/core/text.ts'
import { booking, client, event, inquiry, project, staff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { turnIntoClient } from '#app/studio/inquiry/writes.server.ts'
import { entriesOf, paidOn } from '#app/studio/ledger/reads.server.ts'
import { type Canceler, cancellationFacts, depositOf, refundOf } from '#app/studio/policy/rules.ts'
import { addProject } from '#app/studio/project/writes.server.ts'
import { reservedOf, wantedAgain } from '#app/studio/reservation/reads.server.ts'
import { closureIn, hasPassed } from '#app/studio/reservation/rules.ts'
import { refusingClashes, reserve, takeUp, takesUp } from '#app/studio/reservation/writes.server.ts'
import { policyInForce, policyOf, theStudio } from '#app/studio/settings/reads.server.ts'

import {
  type BookingForm,
  type ChangedField,
  type Hung,
  type Kind,
  type Said,
  type State,
  canMove,
  changedFields,
  hungIn,
  liveStates,
  unfitness,
} from './rules.ts'

type Row = typeof booking.$inferSelect

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
            ...(await anyway(ctx, form.closedAnyway, one)),
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
        const row = await locked(ctx, id)
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
        // untouched times stay as they were written, in the zone they were written in
        const isSame =
          form.startsAt.getTime() === row.startsAt.getTime() &&
          form.endsAt.getTime() === row.endsAt.getTime()
        await ctx.db
          .update(booking)
          .set({
            ...columns(form, row.state),
            ...(isSame && timeOf(row)),
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
          ...(await anyway(ctx, form.closedAnyway, form)),
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
      const row = await locked(ctx, id)
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
        ...(await anyway(ctx, closedAnyway, times)),
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
    const row = await locked(ctx, id)
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

/**
 * Confirmed: its deposit is in the ledger, or somebody says in words why not. Problems:
 * `deposit-missing` with the cents that are missing, the deposit and its percent;
 * `booking-was-moved`, `booking-cannot-move`, `booking-is-gone`.
 */
export async function confirmBooking(
  ctx: Ctx,
  id: string,
  { from, reason, closedAnyway }: { from: State; reason: string; closedAnyway?: boolean },
) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, { from, to: 'confirmed', closedAnyway }, async (ctx, row) => {
    const missing = reason === '' ? await depositMissing(ctx, row) : null
    const facts: Facts = reason === '' ? {} : { waived: reason }
    return missing ?? { change: { depositWaived: reason || null }, facts }
  })
}

export async function markPending(ctx: Ctx, id: string, { from }: { from: State }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, { from, to: 'pending' }, async () => ({ change: { depositWaived: null } }))
}

/**
 * Canceled by the studio or the client: what it took is free again. What is owed back is recorded
 * with it, and what the studio keeps, in cents.
 */
export async function cancelBooking(
  ctx: Ctx,
  id: string,
  { from, by }: { from: State; by: Canceler },
) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, { from, to: 'canceled' }, async (ctx, row) => ({
    facts: await owedFor(ctx, row, by),
  }))
}

/**
 * Calls off one of a series and all that follow it. Problems: `booking-is-gone` where it is none of
 * a series, `booking-cannot-move` where nothing is left to call off.
 */
export async function cancelFollowing(ctx: Ctx, id: string, { by }: { by: Canceler }) {
  demand(ctx.actor, 'booking.change')
  return transact(ctx, async (ctx) => {
    const [first] = await ctx.db
      .select({ series: booking.series, startsAt: booking.startsAt })
      .from(booking)
      .where(eq(booking.id, id))
    if (!first?.series) return problem('booking-is-gone')
    const rows = await ctx.db
      .select()
      .from(booking)
      .where(
        and(
          eq(booking.series, first.series),
          gte(booking.startsAt, first.startsAt),
          inArray(booking.state, [...liveStates]),
        ),
      )
      .orderBy(asc(booking.id))
      .for('update')
    if (rows.length === 0) return problem('booking-cannot-move')
    for (const row of rows) {
      await ctx.db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, row.id))
      await record(ctx, 'booking.canceled', row.id, {
        from: row.state,
        ...(await owedFor(ctx, row, by)),
      })
    }
    return done()
  })
}

/**
 * What is owed back of what was paid, by who cancels and the policy the booking was made under, and
 * what the studio keeps.
 */
async function owedFor(ctx: TxCtx, row: Row, by: Canceler) {
  const paid = await paidOn(ctx, { bookingId: row.id })
  return cancellationFacts(
    by,
    paid,
    refundOf(paid, row, await policyOf(ctx, row.policyVersion), ctx.now),
  )
}

/**
 * The way back from a move, for Undo: to what it was before. What it took may be taken meanwhile:
 * `resource-is-taken`.
 */
export async function reopenBooking(
  ctx: Ctx,
  id: string,
  { from, to, closedAnyway }: { from: State; to: State; closedAnyway?: boolean },
) {
  demand(ctx.actor, 'booking.change')
  return move(
    ctx,
    id,
    { from, to, closedAnyway },
    async (ctx, row) => {
      const missing =
        from === 'canceled' && to === 'confirmed' && row.depositWaived === null
          ? await depositMissing(ctx, row)
          : null
      return missing ?? { change: to === 'confirmed' ? {} : { depositWaived: null }, facts: { to } }
    },
    'booking.reopened',
  )
}

/** Done, once it is over. Problem: `booking-not-over`. */
export async function finishBooking(ctx: Ctx, id: string, { from }: { from: State }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, { from, to: 'done' }, async (ctx, row) =>
    row.endsAt > ctx.now ? problem('booking-not-over') : {},
  )
}

type Allowed = { change?: Partial<Row>; facts?: Record<string, string | number> } | Refusal

/**
 * Moves it from the state its form knew; whoever comes second to move it is told what it is now.
 */
function move(
  ctx: Ctx,
  id: string,
  { from, to, closedAnyway = false }: { from: State; to: State; closedAnyway?: boolean },
  check: (ctx: TxCtx, row: Row) => Promise<Allowed>,
  name: `booking.${string}` = `booking.${to}`,
) {
  return refusingClashes(
    ctx,
    async (ctx) => (await wantedAgain(ctx, id))!,
    (ctx) =>
      transact(ctx, async (ctx) => {
        const row = await locked(ctx, id)
        if (!row) return problem('booking-is-gone')
        if (row.state !== from) return problem('booking-was-moved', { state: row.state })
        if (!canMove(from, to)) return problem('booking-cannot-move')
        const said = await check(ctx, row)
        if ('problem' in said) return said
        const resources = await reservedOf(ctx, id)
        // held once more, it is until somebody decides
        const change = {
          ...said.change,
          ...(hasPassed({ ...row, state: to }, ctx.now) && { heldUntil: null }),
        }
        const refused = takesUp(to)
          ? await takeUp(ctx, [{ ...row, state: to }], resources, {
              closedAnyway,
              before: { ...row, resources },
            })
          : null
        if (refused) return refused
        await ctx.db
          .update(booking)
          .set({ ...change, state: to })
          .where(and(eq(booking.id, id), eq(booking.state, from)))
        await record(ctx, name, id, {
          from,
          ...said.facts,
          ...(await anyway(ctx, closedAnyway, row)),
        })
        return done({ from, to })
      }),
  )
}

async function depositMissing(ctx: TxCtx, row: Row) {
  const policy = await policyOf(ctx, row.policyVersion)
  const deposit = depositOf(row.total, policy)
  const missing: Cents = deposit - (await paidOn(ctx, { bookingId: row.id }))
  return missing > 0
    ? problem('deposit-missing', { missing, deposit, percent: policy.depositPercent })
    : null
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

/** For the record, that it was wanted although the studio is closed on one of its days. */
async function anyway(
  ctx: TxCtx,
  closedAnyway: boolean,
  time: { startsAt: Date; endsAt: Date },
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
  const moved =
    row.startsAt.getTime() !== now.startsAt.getTime() ||
    row.endsAt.getTime() !== now.endsAt.getTime()
  const [added, removed] = [
    now.resources.filter((id) => !before.includes(id)),
    before.filter((id) => !now.resources.includes(id)),
  ]
  const fields = changedFields.filter(
    (field) => now[field] !== undefined && String(row[field]) !== String(now[field]),
  )
  return {
    ...(moved && {
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
async function locked(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id)).for('update')
  return row
}
