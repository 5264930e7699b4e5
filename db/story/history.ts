import { randomUUID } from 'node:crypto'

import { after, hour } from '#app/core/day.ts'
import { fold } from '#app/core/text.ts'
import {
  booking,
  event,
  ledgerEntry,
  project,
  reservation,
  task,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { BookingForm } from '#app/studio/booking/rules.ts'
import { spanOf } from '#app/studio/reservation/rules.ts'

import { type Booked, asked, confirmed } from './desk/booked.ts'
import { paymentOf } from './desk/payment.ts'
import type { Made } from './projects/made.ts'
import { type Cast, later } from './told.ts'

type Event = typeof event.$inferInsert

/* The long past. Told through the writes it would take as long as the rest of the story ten times
   over, and a first start would wait for it: so it is laid down as rows, with the columns and the
   record that the same writes would have left. What lies within the last thirty days is told
   through the writes themselves. */

/** Bookings that were asked for, paid, confirmed and done. */
export async function layBookings(
  ctx: TxCtx,
  { calendar, person }: Cast,
  told: (Booked & { form: BookingForm })[],
) {
  const [owner, books] = [person('owner').id, person('bookkeeper').id]
  const rows: (typeof booking.$inferInsert)[] = []
  const reserved: (typeof reservation.$inferInsert)[] = []
  const entries: (typeof ledgerEntry.$inferInsert)[] = []
  const events: Event[] = []
  for (const {
    form: { client: clientId, resources, state: _, project: __, ...columns },
    ...one
  } of told) {
    const [id, createdAt] = [randomUUID(), calendar.at(one.on + asked, '10:00')]
    const { from, to } = spanOf(columns)
    rows.push({
      ...columns,
      id,
      clientId,
      createdAt,
      state: 'done',
      policyVersion: 1,
      search: fold(`${columns.title} ${columns.place}`),
    })
    for (const resourceId of resources)
      reserved.push({
        bookingId: id,
        resourceId,
        state: 'done',
        during: `["${from.toISOString()}","${to.toISOString()}")`,
      })
    const paid = one.paid.map(({ on, dollars }, part) => ({
      id: randomUUID(),
      at: calendar.at(on, '15:20'),
      kind: 'payment' as const,
      cents: dollars * 100,
      clientId,
      bookingId: id,
      staffId: books,
      ...paymentOf(one, part),
    }))
    entries.push(...paid)
    events.push(
      happened(ctx, createdAt, owner, 'booking.added', id, { state: 'pending' }),
      ...paid.map(({ id: entryId, at, cents }) =>
        happened(ctx, at, books, 'ledger.paid', entryId, { cents, bookingId: id, over: 0 }),
      ),
      happened(ctx, calendar.at(one.on + confirmed, '09:40'), owner, 'booking.confirmed', id, {
        from: 'pending',
      }),
      happened(ctx, after(columns.endsAt, hour), owner, 'booking.done', id, { from: 'confirmed' }),
    )
  }
  await ctx.db.insert(booking).values(rows)
  await ctx.db.insert(reservation).values(reserved)
  await ctx.db.insert(ledgerEntry).values(entries)
  await ctx.db.insert(event).values(events.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
}

/** Projects that were begun, worked through and completed. */
export async function layProjects(ctx: TxCtx, { calendar, person, clientId }: Cast, told: Made[]) {
  const [owner, manager] = [person('owner').id, person('manager').id]
  const rows: (typeof project.$inferInsert)[] = []
  const tasks: (typeof task.$inferInsert)[] = []
  const events: Event[] = []
  for (const [position, one] of told.entries()) {
    const [id, createdAt, completedAt] = [
      randomUUID(),
      calendar.at(one.began, '09:30'),
      calendar.at(one.completed, '17:00'),
    ]
    rows.push({
      id,
      createdAt,
      clientId: clientId(one.client),
      title: one.title,
      kind: one.kind,
      stage: 'delivery',
      state: 'completed',
      startedOn: calendar.day(one.began),
      dueOn: calendar.day(one.due),
      completedOn: calendar.day(one.completed),
      position,
      search: fold(one.title),
    })
    events.push(happened(ctx, createdAt, manager, 'project.added', id, { tasks: one.tasks.length }))
    for (const [at, title] of one.tasks.entries()) {
      const [taskId, doneAt] = [
        randomUUID(),
        later(
          createdAt,
          Math.floor(
            (((completedAt.getTime() - createdAt.getTime()) / 60_000) * (at + 1)) /
              (one.tasks.length + 1),
          ),
        ),
      ]
      tasks.push({ id: taskId, projectId: id, position: at, title, doneAt, doneBy: owner })
      events.push(happened(ctx, doneAt, owner, 'project.task-done', id, { task: taskId, title }))
    }
    events.push(happened(ctx, completedAt, owner, 'project.completed', id, { open: 0 }))
  }
  await ctx.db.insert(project).values(rows)
  await ctx.db.insert(task).values(tasks)
  await ctx.db.insert(event).values(events.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
}

function happened(
  { requestId }: TxCtx,
  at: Date,
  actorId: string,
  name: string,
  subjectId: string,
  facts: Event['facts'],
): Event {
  return { at, name, subjectId, actorKind: 'staff', actorId, requestId, facts }
}
