import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { type EventName, eventSchemas } from '#app/core/events.ts'
import { ok } from '#app/core/result.ts'
import { event, testimonialRequest } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import type { TxCtx } from './context.server.ts'
import { recordEvent } from './record-event.server.ts'
import { transact } from './transact.server.ts'

const studio = await openTestStudio()
const { app } = studio
const { onEvent } = app
const subject = 'record-event-test'

afterEach(() => {
  app.onEvent = onEvent
})

function record(work: (ctx: TxCtx) => Promise<unknown>) {
  return transact(studio.system(), async (ctx) => {
    await work(ctx)
    return ok()
  })
}

const listRecorded = () =>
  app.db
    .select({ name: event.name, data: event.data })
    .from(event)
    .where(eq(event.subjectId, subject))

describe('recordEvent', () => {
  test('stores the data, and runs the handlers in the same transaction', async () => {
    let seenByHandler: unknown
    app.onEvent = async (ctx, recorded) => {
      const [row] = await ctx.db
        .select({ data: event.data })
        .from(event)
        .where(eq(event.subjectId, recorded.subjectId))
      seenByHandler = [recorded, row]
    }
    const data = { from: 'pending', waived: true } as const
    await record((ctx) => recordEvent(ctx, 'booking.confirmed', subject, data))
    expect(seenByHandler).toEqual([
      { name: 'booking.confirmed', subjectId: subject, data },
      { data },
    ])
    expect(await listRecorded()).toEqual([{ name: 'booking.confirmed', data }])
  })

  test('undoes the change and the event when a handler fails', async () => {
    const before = [await listRecorded(), await app.db.$count(testimonialRequest)]
    app.onEvent = async (ctx) => {
      await ctx.db.delete(testimonialRequest)
      throw new Error('handler failed')
    }
    await expect(record((ctx) => recordEvent(ctx, 'testimonial.written', subject))).rejects.toThrow(
      'handler failed',
    )
    expect([await listRecorded(), await app.db.$count(testimonialRequest)]).toEqual(before)
  })

  test('throws on data that doesn’t match the schema, and stores nothing', async () => {
    const before = await listRecorded()
    for (const call of mistyped) await expect(record(call)).rejects.toThrow()
    expect(await listRecorded()).toEqual(before)
  })

  test('checks names and data by their types', () => {
    const listCalls = (ctx: TxCtx, isPayment: boolean) => [
      recordEvent(ctx, 'client.added', subject),
      recordEvent(ctx, 'inquiry.received', subject),
      recordEvent(ctx, isPayment ? 'ledger.paid' : 'ledger.refunded', subject, {
        cents: 100,
        bookingId: null,
        restores: subject,
      }),
    ]
    expect(listCalls).toBeTypeOf('function')
  })
})

/** Calls that don't compile; each throws as well. */
const mistyped: ((ctx: TxCtx) => Promise<void>)[] = [
  // @ts-expect-error: not in the list
  (ctx) => recordEvent(ctx, 'booking.vanished', subject),
  // @ts-expect-error: data is missing
  (ctx) => recordEvent(ctx, 'invitation.sent', subject),
  // @ts-expect-error: not a role
  (ctx) => recordEvent(ctx, 'invitation.sent', subject, { role: 'visitor' }),
  // @ts-expect-error: an unknown detail
  (ctx) => recordEvent(ctx, 'client.added', subject, { name: 'Test Mill' }),
  // @ts-expect-error: data of one of two names is missing
  (ctx) => recordEvent(ctx, 'ledger.paid' as 'ledger.paid' | 'client.added', subject),
]

test('every event of the sample studio matches its schema', async () => {
  const rows = await app.db.select({ name: event.name, data: event.data }).from(event)
  expect(rows.length).toBeGreaterThan(500)
  const mismatches = rows.filter(
    ({ name, data }) => !eventSchemas[name as EventName]?.safeParse(data).success,
  )
  expect(mismatches).toEqual([])
})
