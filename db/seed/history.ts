import { randomUUID } from 'node:crypto'

import { addMs, hour } from '#app/core/day.ts'
import type { DomainEvent, EventData, EventName } from '#app/core/events.ts'
import { toSearchKey } from '#app/core/text.ts'
import {
  booking,
  event,
  ledgerEntry,
  project,
  promise,
  reservation,
  task,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { BookingForm } from '#app/features/booking/booking/rules.ts'
import { postMoney } from '#app/features/money/journal/writes.server.ts'
import { getOccupiedSpan } from '#app/features/booking/reservation/rules.ts'

import { type SeedBooking, requestedDays, confirmedDays } from './bookings/seed-booking.ts'
import { getPaymentMethod } from './bookings/payment.ts'
import type { CompletedProject } from './projects/completed-project.ts'
import { type SeedContext, addMinutes } from './context.ts'

type Event = typeof event.$inferInsert

/* Inserts the older history as rows, with the columns and events that the writes would have
   produced. Through the writes, seeding would take ten times as long and delay the first start.
   The last 30 days go through the writes themselves. */

/** Inserts bookings that were requested, paid, confirmed and completed. */
export async function insertPastBookings(
  ctx: TxCtx,
  { calendar, findPerson }: SeedContext,
  seedBookings: (SeedBooking & { form: BookingForm })[],
) {
  const [owner, books] = [findPerson('owner').id, findPerson('bookkeeper').id]
  const rows: (typeof booking.$inferInsert)[] = []
  const reserved: (typeof reservation.$inferInsert)[] = []
  const entries: (typeof ledgerEntry.$inferInsert)[] = []
  const events: Event[] = []
  for (const {
    form: { client: clientId, resources, state: _, project: __, ...columns },
    ...source
  } of seedBookings) {
    const [id, createdAt] = [
      randomUUID(),
      calendar.getInstant(source.dayOffset + requestedDays, '10:00'),
    ]
    const { from, to } = getOccupiedSpan(columns)
    rows.push({
      ...columns,
      id,
      clientId,
      createdAt,
      state: 'done',
      policyVersion: 1,
      search: toSearchKey(`${columns.title} ${columns.place}`),
    })
    for (const resourceId of resources)
      reserved.push({
        bookingId: id,
        resourceId,
        state: 'done',
        during: `["${from.toISOString()}","${to.toISOString()}")`,
      })
    const paid = source.paid.map(({ dayOffset, dollars }, part) => ({
      id: randomUUID(),
      at: calendar.getInstant(dayOffset, '15:20'),
      kind: 'payment' as const,
      cents: dollars * 100,
      clientId,
      bookingId: id,
      staffId: books,
      ...getPaymentMethod(source, part),
    }))
    entries.push(...paid)
    events.push(
      buildEvent(ctx, createdAt, owner, 'booking.added', id, { state: 'pending' }),
      ...paid.map(({ id: entryId, at, cents }) =>
        buildEvent(ctx, at, books, 'ledger.paid', entryId, { cents, bookingId: id, over: 0 }),
      ),
      buildEvent(
        ctx,
        calendar.getInstant(source.dayOffset + confirmedDays, '09:40'),
        owner,
        'booking.confirmed',
        id,
        {
          from: 'pending',
        },
      ),
      buildEvent(ctx, addMs(columns.endsAt, hour), owner, 'booking.completed', id, {
        from: 'confirmed',
      }),
    )
  }
  await ctx.db.insert(booking).values(rows)
  await ctx.db.insert(reservation).values(reserved)
  await postMoney(ctx, await ctx.db.insert(ledgerEntry).values(entries).returning())
  await ctx.db.insert(event).values(events.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
}

/** Inserts projects with all their tasks, from start to completion. */
export async function insertPastProjects(
  ctx: TxCtx,
  { calendar, findPerson, findClientId }: SeedContext,
  seedProjects: CompletedProject[],
) {
  const [owner, manager] = [findPerson('owner').id, findPerson('manager').id]
  const rows: (typeof project.$inferInsert)[] = []
  const promises: (typeof promise.$inferInsert)[] = []
  const tasks: (typeof task.$inferInsert)[] = []
  const events: Event[] = []
  for (const [position, source] of seedProjects.entries()) {
    const [id, createdAt, completedAt] = [
      randomUUID(),
      calendar.getInstant(source.began, '09:30'),
      calendar.getInstant(source.completed, '17:00'),
    ]
    rows.push({
      id,
      createdAt,
      clientId: findClientId(source.client),
      title: source.title,
      category: source.category,
      stage: 'delivery',
      state: 'completed',
      startedOn: calendar.getDay(source.began),
      dueOn: calendar.getDay(source.due),
      completedOn: calendar.getDay(source.completed),
      position,
      search: toSearchKey(source.title),
    })
    promises.push({
      projectId: id,
      number: 1,
      promisedOn: calendar.getDay(source.due),
      createdAt,
      createdBy: manager,
    })
    events.push(
      buildEvent(ctx, createdAt, manager, 'project.added', id, { tasks: source.tasks.length }),
    )
    for (const [index, title] of source.tasks.entries()) {
      const [taskId, doneAt] = [
        randomUUID(),
        addMinutes(
          createdAt,
          Math.floor(
            (((completedAt.getTime() - createdAt.getTime()) / 60_000) * (index + 1)) /
              (source.tasks.length + 1),
          ),
        ),
      ]
      tasks.push({ id: taskId, projectId: id, position: index, title, doneAt, doneBy: owner })
      events.push(buildEvent(ctx, doneAt, owner, 'project.task-completed', id, { task: taskId }))
    }
    events.push(buildEvent(ctx, completedAt, owner, 'project.completed', id, { open: 0 }))
  }
  await ctx.db.insert(project).values(rows)
  await ctx.db.insert(promise).values(promises)
  await ctx.db.insert(task).values(tasks)
  await ctx.db.insert(event).values(events.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
}

export function buildEvent<Name extends EventName>(
  { requestId }: TxCtx,
  instant: Date,
  actorId: string,
  name: Name,
  subjectId: string,
  data: EventData<Name>,
): Event {
  const details = { name, subjectId, data } as DomainEvent
  return { ...details, at: instant, actorKind: 'staff', actorId, requestId }
}
