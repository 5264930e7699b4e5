import { sql } from 'drizzle-orm'

import { addMs, hour } from '#app/core/day.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { type BookingForm, bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { recordRefund } from '#app/features/money/refund/writes.server.ts'
import type { ResourceKind } from '#app/features/booking/resource/rules.ts'
import { addResource } from '#app/features/booking/resource/writes.server.ts'
import {
  cancelBooking,
  confirmBooking,
  finishBooking,
} from '#app/features/booking/booking-state/writes.server.ts'

import { nextFiveBookings, laterBookings } from './bookings/upcoming.ts'
import { pastMonthBookings } from './bookings/past-months.ts'
import { type SeedBooking, requestedDays, confirmedDays } from './bookings/seed-booking.ts'
import { pastWeekBookings } from './bookings/past-weeks.ts'
import { getPaymentMethod } from './bookings/payment.ts'
import { insertPastBookings } from './history.ts'
import { seedAvailability } from './availability.ts'
import { longlight } from './longlight.ts'
import { type SeedContext, unwrap, historyBefore } from './context.ts'

const resources: [ResourceKind, string, account?: string][] = [
  ['person', 'Ines', 'Ines Talbot'],
  ['person', 'Samuel', 'Samuel Adeyemi'],
  ['person', 'Wren', 'Wren Castellano'],
  ['person', 'Dov', 'Dov Halloran'],
  ['room', 'Room B'],
  ['kit', 'Camera A'],
  ['kit', 'Camera B'],
  ['kit', 'Drone'],
  ['kit', 'Podcast kit'],
]

/** Number of the next upcoming booking, BK-1042. */
const nextNumber = 1042
const terms = { ...longlight, locale: 'en-US' }

/** Seeds resources and their bookings, in the order they were requested. */
export async function seedBookings(ctx: TxCtx, seed: SeedContext) {
  const { calendar } = seed
  const ids = new Map<string, string>()
  for (const [kind, name, account] of resources) {
    const person = (['owner', 'manager', 'bookkeeper', 'crew'] as const)
      .map(seed.findPerson)
      .find((member) => member.name === account)
    ids.set(
      name,
      unwrap(
        await addResource(seed.createCtx('owner', calendar.getInstant(-900, '09:00')), {
          kind,
          name,
          ...(person && { personId: person.personId }),
        }),
      ).id,
    )
  }
  const past = [...pastMonthBookings, ...pastWeekBookings].toSorted(
    (a, b) => a.dayOffset - b.dayOffset || a.start.localeCompare(b.start),
  )
  await ctx.db.execute(
    sql`select setval(pg_get_serial_sequence('booking', 'number'), ${nextNumber - 1 - past.length}::int)`,
  )
  const withForm = (source: SeedBooking) => ({ ...source, form: buildForm(source, seed, ids) })
  await insertPastBookings(
    ctx,
    seed,
    past.filter(({ dayOffset }) => dayOffset < historyBefore).map(withForm),
  )
  for (const source of [
    ...past.filter(({ dayOffset }) => dayOffset >= historyBefore),
    ...nextFiveBookings,
    ...laterBookings,
  ])
    await seedBooking(seed, withForm(source))
  await seedAvailability(ctx, seed, ids)
}

/** Builds the values of the booking form. */
function buildForm(
  {
    dayOffset,
    last,
    client,
    category,
    title,
    place,
    notes,
    start,
    end,
    before,
    after,
    total,
    resources: takes,
  }: SeedBooking,
  { calendar, findClientId }: SeedContext,
  ids: Map<string, string>,
): BookingForm {
  const values = {
    category,
    title,
    place,
    notes,
    start,
    end,
    before,
    after,
    client: findClientId(client),
    date: calendar.getDay(calendar.getWorkingDay(dayOffset, last)),
    total: String(total),
  }
  return bookingSchema(terms).parse({
    ...values,
    ...Object.fromEntries(takes.map((name) => [`resource:${ids.get(name)}`, 'on'])),
  })
}

async function seedBooking(
  { calendar, createCtx }: SeedContext,
  { form, ...source }: SeedBooking & { form: BookingForm },
) {
  const { id } = unwrap(
    await createBooking(
      createCtx('owner', calendar.getInstant(source.dayOffset + requestedDays, '10:00')),
      form,
    ),
  )
  const pay = async (part: number) => {
    const { dayOffset, dollars } = source.paid[part]!
    unwrap(
      await recordPayment(
        createCtx('bookkeeper', calendar.getInstant(dayOffset, '15:20')),
        { bookingId: id },
        createMoneySchema({ ...terms, today: calendar.getDay(dayOffset) }).parse({
          amount: String(dollars),
          ...getPaymentMethod(source, part),
        }),
      ),
    )
  }
  const [deposit, rest] = source.paid
  if (deposit) await pay(0)
  if (
    source.finalState === 'confirmed' ||
    source.finalState === 'done' ||
    (source.finalState === 'canceled' && deposit)
  )
    unwrap(
      await confirmBooking(
        createCtx('owner', calendar.getInstant(source.dayOffset + confirmedDays, '09:40')),
        id,
        {
          from: 'pending',
          reason: '',
        },
      ),
    )
  if (source.finalState === 'canceled') await seedCancellation({ calendar, createCtx }, source, id)
  if (source.finalState === 'done')
    unwrap(
      await finishBooking(createCtx('owner', addMs(form.endsAt, hour)), id, { from: 'confirmed' }),
    )
  if (rest) await pay(1)
}

async function seedCancellation(
  { calendar, createCtx }: Pick<SeedContext, 'calendar' | 'createCtx'>,
  { dayOffset, paid, refunded }: SeedBooking,
  id: string,
) {
  const canceledOn = dayOffset - 9
  unwrap(
    await cancelBooking(createCtx('owner', calendar.getInstant(canceledOn, '11:00')), id, {
      from: paid.length > 0 ? 'confirmed' : 'pending',
      by: 'client',
    }),
  )
  if (refunded)
    unwrap(
      await recordRefund(
        createCtx('bookkeeper', calendar.getInstant(canceledOn, '16:00')),
        { bookingId: id },
        createMoneySchema({ ...terms, today: calendar.getDay(canceledOn) }).parse({
          amount: String(refunded),
          method: 'transfer',
        }),
      ),
    )
}
