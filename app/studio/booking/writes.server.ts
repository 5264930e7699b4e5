import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { type Facts, type Refusal, done, problem } from '#app/core/result.ts'
import { fold } from '#app/core/text.ts'
import { booking, client, event, inquiry, project, reservation, resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { codeOf, transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { turnIntoClient } from '#app/studio/inquiry/writes.server.ts'
import { entriesOf, paidOn } from '#app/studio/ledger/reads.server.ts'
import { depositOf, refundOf } from '#app/studio/policy/rules.ts'
import { addProject } from '#app/studio/project/writes.server.ts'
import { policyInForce, policyOf, theStudio } from '#app/studio/settings/reads.server.ts'

import { type Taken, reservedOf, takenBy, wantedAgain } from './reads.server.ts'
import { type BookingForm, type Kind, type State, canMove, liveStates, spanOf, unfitness } from './rules.ts'

type Row = typeof booking.$inferSelect

/**
 * Makes a booking and reserves what it takes. From an inquiry the client is its writer, made if there is none yet.
 * Problems: `resource-is-taken` with by whom, until when and the nearest free times; `client-missing`, `client-is-gone`,
 * `inquiry-is-gone`, `resource-retired` with its name; of its project `project-is-gone`, `project-of-another`, `project-not-open`.
 */
export async function addBooking(ctx: Ctx, form: BookingForm, inquiryId: string | null = null) {
  demand(ctx.actor, 'booking.change')
  return refusingClashes(ctx, () => ({ ...form, own: null }), (ctx) => transact(ctx, async (ctx) => {
    const whose = await clientOf(ctx, form.client, inquiryId)
    if (!whose.ok) return whose
    const refused = await unfit(ctx, form.project, whose.value.clientId, null) ?? await unbookable(ctx, form.resources, [])
    if (refused) return refused
    const { version } = await policyInForce(ctx)
    const [made] = await ctx.db.insert(booking).values({ ...columns(form), clientId: whose.value.clientId, inquiryId, state: form.state, createdAt: ctx.now, policyVersion: version }).returning({ id: booking.id, number: booking.number })
    await inTurn(ctx, form.resources)
    await reserve(ctx, made!.id, form.state, form)
    await record(ctx, 'booking.added', made!.id, { state: form.state })
    return done(made!)
  }))
}

/**
 * Changes what was agreed: client, facts, time, resources, total. `seen` is the last event its form knew; somebody else's change
 * since then is `booking-was-changed` with who made it, unless `mine` is to be kept. Other problems: as above, `client-has-paid` where another client is named, `booking-is-gone`.
 */
export async function changeBooking(ctx: Ctx, id: string, form: BookingForm, { seen, mine }: { seen: number; mine: boolean }) {
  demand(ctx.actor, 'booking.change')
  return refusingClashes(ctx, () => ({ ...form, own: id }), (ctx) => transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('booking-is-gone')
    const other = mine ? null : await changedSince(ctx, id, seen)
    if (other) return other
    const whose = await clientOf(ctx, form.client, null)
    if (!whose.ok) return whose
    // what was paid is the ledger's, and says by whom
    if (whose.value.clientId !== row.clientId && (await entriesOf(ctx, { bookingId: id })).length > 0) return problem('client-has-paid')
    const before = await reservedOf(ctx, id)
    const refused = await unfit(ctx, form.project, whose.value.clientId, row.projectId) ?? await unbookable(ctx, form.resources, before)
    if (refused) return refused
    await inTurn(ctx, [...before, ...form.resources])
    await ctx.db.update(booking).set({ ...columns(form), clientId: whose.value.clientId }).where(eq(booking.id, id))
    await ctx.db.delete(reservation).where(eq(reservation.bookingId, id))
    await reserve(ctx, id, row.state, form)
    await record(ctx, 'booking.changed', id, differences(row, form, before))
    return done({ id, number: row.number })
  }))
}

/**
 * Begins the project a booking is part of, on its day, with the tasks its kind starts from; where it has one, nothing more is begun.
 * Problems: `booking-is-gone`, `booking-is-canceled`.
 */
export async function startProject(ctx: Ctx, id: string, tasks: Record<Kind, string[]>) {
  demand(ctx.actor, 'booking.change')
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('booking-is-gone')
    if (row.projectId) return done({ id: row.projectId })
    if (row.state === 'canceled') return problem('booking-is-canceled')
    const [whose] = await ctx.db.select({ name: client.name }).from(client).where(eq(client.id, row.clientId))
    const { clientId, kind, title, startsWall } = row
    const made = await addProject(ctx, { clientId, kind, title: title || whose!.name, stage: 'discovery', startedOn: startsWall.slice(0, 10), dueOn: '', notes: '' }, tasks[kind])
    if (!made.ok) return made
    await ctx.db.update(booking).set({ projectId: made.value.id }).where(eq(booking.id, id))
    await record(ctx, 'booking.linked', id, { project: made.value.id })
    return done({ id: made.value.id })
  })
}

/**
 * Confirmed: its deposit is in the ledger, or somebody says in words why not. Problems: `deposit-missing` with the cents that are
 * missing, the deposit and its percent; `booking-was-moved`, `booking-cannot-move`, `booking-is-gone`.
 */
export async function confirmBooking(ctx: Ctx, id: string, { from, reason }: { from: State; reason: string }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, from, 'confirmed', async (ctx, row) => {
    const missing = reason === '' ? await depositMissing(ctx, row) : null
    const facts: Facts = reason === '' ? {} : { waived: reason }
    return missing ?? { change: { depositWaived: reason || null }, facts }
  })
}

export async function markPending(ctx: Ctx, id: string, { from }: { from: State }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, from, 'pending', async () => ({ change: { depositWaived: null } }))
}

/** Called off: what it took is free again. What is owed back by the policy it was made under is booked with it, and what the studio keeps, in cents. */
export async function cancelBooking(ctx: Ctx, id: string, { from }: { from: State }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, from, 'canceled', async (ctx, row) => {
    const paid = await paidOn(ctx, { bookingId: id })
    const { cents } = refundOf(paid, row, await policyOf(ctx, row.policyVersion), ctx.now)
    return { facts: { refundDue: cents, kept: paid - cents } }
  })
}

/** The way back from a move, for Undo: to what it was before. What it took may be taken meanwhile: `resource-is-taken`. */
export async function reopenBooking(ctx: Ctx, id: string, { from, to }: { from: State; to: State }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, from, to, async (ctx, row) => {
    const missing = from === 'canceled' && to === 'confirmed' && row.depositWaived === null ? await depositMissing(ctx, row) : null
    return missing ?? { change: to === 'confirmed' ? {} : { depositWaived: null }, facts: { to } }
  }, 'booking.reopened')
}

/** Done, once it is over. Problem: `booking-not-over`. */
export async function finishBooking(ctx: Ctx, id: string, { from }: { from: State }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, from, 'done', async (ctx, row) => (row.endsAt > ctx.now ? problem('booking-not-over') : {}))
}

type Said = { change?: Partial<Row>; facts?: Record<string, string | number> } | Refusal

/** Moves it from the state its form knew; whoever comes second to move it is told what it is now. */
function move(ctx: Ctx, id: string, from: State, to: State, check: (ctx: TxCtx, row: Row) => Promise<Said>, name: `booking.${string}` = `booking.${to}`) {
  return refusingClashes(ctx, async (ctx) => (await wantedAgain(ctx, id))!, (ctx) => transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('booking-is-gone')
    if (row.state !== from) return problem('booking-was-moved', { state: row.state })
    if (!canMove(from, to)) return problem('booking-cannot-move')
    const said = await check(ctx, row)
    if ('problem' in said) return said
    if (takesUp(to) && !takesUp(from)) await inTurn(ctx, await reservedOf(ctx, id))
    await ctx.db.update(booking).set({ ...said.change, state: to }).where(and(eq(booking.id, id), eq(booking.state, from)))
    await record(ctx, name, id, { from, ...said.facts })
    return done({ from, to })
  }))
}

async function depositMissing(ctx: TxCtx, row: Row) {
  const policy = await policyOf(ctx, row.policyVersion)
  const deposit = depositOf(row.total, policy)
  const missing: Cents = deposit - (await paidOn(ctx, { bookingId: row.id }))
  return missing > 0 ? problem('deposit-missing', { missing, deposit, percent: policy.depositPercent }) : null
}

/** The client a form names, or the writer of the inquiry it began with. */
async function clientOf(ctx: TxCtx, clientId: string, inquiryId: string | null) {
  if (inquiryId !== null && (await ctx.db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, inquiryId))).length === 0) return problem('inquiry-is-gone')
  if (clientId === '') return inquiryId === null ? problem('client-missing') : turnIntoClient(ctx, inquiryId)
  const [known] = await ctx.db.select({ id: client.id }).from(client).where(eq(client.id, clientId))
  return known ? done({ clientId: known.id, made: false }) : problem('client-is-gone')
}

/** A booking belongs to an open project of its own client, or to none; the row is held, so that it stays the client's until this is kept. */
async function unfit(ctx: TxCtx, projectId: string, clientId: string, before: string | null) {
  if (projectId === '') return null
  const [row] = await ctx.db.select({ id: project.id, clientId: project.clientId, state: project.state }).from(project).where(eq(project.id, projectId)).for('share')
  const why = unfitness(row, clientId, before)
  return why && problem(why)
}

/** What is retired stays where it was, and is not booked anew. */
async function unbookable(ctx: TxCtx, wanted: string[], before: string[]) {
  const anew = wanted.filter((id) => !before.includes(id))
  if (anew.length === 0) return null
  const known = await ctx.db.select({ id: resource.id, name: resource.name, retired: resource.retired }).from(resource).where(inArray(resource.id, anew))
  const retired = known.find((row) => row.retired)
  return retired || known.length < new Set(anew).size ? problem('resource-retired', { name: retired?.name ?? '' }) : null
}

async function reserve(ctx: TxCtx, bookingId: string, state: State, form: BookingForm) {
  const { from, to } = spanOf(form)
  const ids = [...new Set(form.resources)]
  if (ids.length > 0) await ctx.db.insert(reservation).values(ids.map((resourceId) => ({ bookingId, resourceId, state, during: `["${from.toISOString()}","${to.toISOString()}")` })))
}

/**
 * Whoever wants the same things comes one after the other, always in the same order: two who met inside the constraint would
 * wait for each other until the database ends one of them.
 */
async function inTurn(ctx: TxCtx, ids: string[]) {
  if (ids.length > 0) await ctx.db.select({ id: resource.id }).from(resource).where(inArray(resource.id, ids)).orderBy(asc(resource.id)).for('no key update')
}

function takesUp(state: State): boolean {
  return (liveStates as readonly State[]).includes(state)
}

function columns({ client: _, resources: __, state: ___, project, ...form }: BookingForm) {
  return { ...form, projectId: project || null, search: fold(`${form.title} ${form.place}`) }
}

/** What a change changed, for the record. */
function differences(row: Row, form: BookingForm, before: string[]): Record<string, string | number | boolean | null> {
  return {
    ...((row.startsWall !== form.startsWall || row.endsWall !== form.endsWall) && { was: `${row.startsWall} ${row.endsWall}`, is: `${form.startsWall} ${form.endsWall}` }),
    ...(row.total !== form.total && { totalWas: row.total, total: form.total }),
    ...((row.projectId ?? '') !== form.project && { project: form.project || null }),
    ...([...before].sort().join() !== [...new Set(form.resources)].sort().join() && { resources: true }),
  }
}

async function changedSince(ctx: TxCtx, id: string, seen: number) {
  const [last] = await ctx.db.select({ id: event.id, at: event.at, name: staff.name }).from(event).leftJoin(staff, eq(staff.id, event.actorId))
    .where(eq(event.subjectId, id)).orderBy(sql`${event.id} desc`).limit(1)
  return last && last.id > seen ? problem('booking-was-changed', { name: last.name ?? '', at: last.at.toISOString(), event: last.id } satisfies Facts) : null
}

/** The row, held until the transaction ends, so that two people cannot move it at once. */
async function locked(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id)).for('update')
  return row
}

type Wanted = Parameters<typeof takenBy>[1]

/**
 * The exclusion constraint has the last word about who is where; its refusal ends the transaction, so what stood in the way is
 * looked up after it. Where that has gone meanwhile, the write is tried once more.
 */
async function refusingClashes<Answer>(ctx: Ctx, wanted: (ctx: Ctx) => Wanted | Promise<Wanted>, write: (ctx: Ctx) => Promise<Answer>): Promise<Answer | Taken> {
  for (let round = 1; ; round++) {
    try {
      return await write(ctx)
    } catch (error) {
      if (codeOf(error) !== '23P01' || 'inside' in ctx) throw error
      const taken = await takenBy(ctx, await wanted(ctx), (await theStudio(ctx))!)
      if (taken) return taken
      if (round === 3) throw error
    }
  }
}
